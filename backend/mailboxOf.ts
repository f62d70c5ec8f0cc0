import { domainToASCII } from 'node:url';

/**
 * What an e-mail address is compared and counted by: one text for each mailbox, however its capitals are written and whether
 * its domain is in Unicode or in ASCII. An address is shown and written to as its owner wrote it.
 */
export function mailboxOf(email: string): string {
  const [, name, domain] = /^(.*)@(.*)$/su.exec(email.trim()) ?? [];
  if (name === undefined || domain === undefined) return sameCase(email.trim());
  return `${sameCase(name)}@${asciiOf(domain) ?? sameCase(domain)}`;
}

const sameCase = (text: string): string => text.normalize('NFC').toLowerCase().normalize('NFC');

/** A domain in the ASCII of DNS; null where no domain can be so: it does not exist, or exceeds RFC 1035 (2.3.4). */
export function asciiOf(domain: string): string | null {
  const ascii = domainToASCII(domain);
  const fits = ascii.length <= 253 && ascii.split('.').every(({ length }) => length > 0 && length <= 63);
  return fits ? ascii : null;
}
