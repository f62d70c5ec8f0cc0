import { domainToASCII } from 'node:url';

/**
 * Returns the key by which e-mail addresses are compared and counted: one text per mailbox, regardless of
 * case and of whether a domain is in Unicode or ASCII. Addresses are displayed and used as entered.
 */
export function mailboxOf(email: string): string {
  const [, name, domain] = /^(.*)@(.*)$/su.exec(email.trim()) ?? [];
  if (name === undefined || domain === undefined) return sameCase(email.trim());
  return `${sameCase(name)}@${asciiOf(domain) ?? sameCase(domain)}`;
}

const sameCase = (text: string): string => text.normalize('NFC').toLowerCase().normalize('NFC');

/**
 * Returns the ASCII form of a domain for DNS; null if the domain is invalid or exceeds the limits of RFC 1035
 * (2.3.4).
 */
export function asciiOf(domain: string): string | null {
  const ascii = domainToASCII(domain);
  const fits = ascii.length <= 253 && ascii.split('.').every(({ length }) => length > 0 && length <= 63);
  return fits ? ascii : null;
}
