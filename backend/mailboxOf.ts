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

/** A domain as mail servers look it up; null where there can be none. */
export const asciiOf = (domain: string): string | null => domainToASCII(domain) || null;
