const quoted = /[“”„«](?<title>[^“”„«»]+)[“”»]$/;

/**
 * Returns the title of a book for a sentence that quotes the title. Shops name some products by type and title, such as
 * `Photo book “Naxos in June”`; in quotes, only the title is read.
 */
export const bookTitle = (name: string): string => quoted.exec(name)?.groups?.['title'] ?? name;
