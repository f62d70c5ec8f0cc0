import { createHash } from 'node:crypto';
import { isPostalCode } from '../../contracts/addresses/countries.ts';
import type { Country } from '../../contracts/brand/brands.ts';
import type { PickupPoint } from '../../contracts/orders/order.ts';

const names = [
  'Central station',
  'Corner kiosk',
  'Market bakery',
  'Garden centre',
  'Book shop',
  'Post office',
];
const streets = [
  'Station Road',
  'Corner Street',
  'Market Square',
  'Green Lane',
  'Bridge Street',
  'Mill Road',
];
const hours = [
  ['Mon–Fri 06:30–21:00', 'Sat–Sun 08:00–20:00'],
  ['Mon–Sat 08:00–20:00', 'Sun closed'],
  ['Mon–Fri 09:00–18:00', 'Sat 09:00–13:00'],
] as const;

/**
 * Stub of a carrier's points near a postal code, nearest first; deterministic. None for an invalid code, and for
 * codes that end in 00.
 */
export function pointsNear(country: Country, postalCode: string): PickupPoint[] {
  if (postalCode.trim() === '' || !isPostalCode(country, postalCode)) return [];
  const code = postalCode.trim().toUpperCase();
  const bytes = createHash('sha256').update(`${country} ${code}`).digest();
  if (code.endsWith('00')) return [];
  return names.slice(0, 3 + ((bytes[0] ?? 0) % 3)).map((name, index) => ({
    id: `${country}-${code}-${index}`,
    name,
    street: streets[index] ?? '',
    streetNumber: String(1 + ((bytes[index + 1] ?? 0) % 90)),
    postalCode: code,
    city: cities[country],
    distance: 150 + index * 420 + ((bytes[index + 8] ?? 0) % 200),
    openingHours: [...(hours[index % hours.length] ?? [])],
  }));
}

/** Null for an unknown id. */
export function pointById(country: Country, id: string): PickupPoint | null {
  const code = id.split('-').slice(1, -1).join('-');
  return pointsNear(country, code).find((point) => point.id === id) ?? null;
}

const cities: Readonly<Record<Country, string>> = {
  BE: 'Antwerp',
  DE: 'Hamburg',
  NL: 'Amsterdam',
  GB: 'London',
  NO: 'Oslo',
  FR: 'Lyon',
  SE: 'Stockholm',
  AT: 'Vienna',
  IE: 'Dublin',
  IT: 'Bologna',
  DK: 'Aarhus',
  ES: 'Valencia',
  PT: 'Porto',
};
