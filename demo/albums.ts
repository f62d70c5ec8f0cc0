import type { Kind } from './pictures.ts';

/** Increase this when the demo albums change: missing ones are then created in existing data folders. */
export const albumsVersion = 1;

/**
 * Selects photos: those with these scenes, from a part (0 to 1) of the library's period, and from these months; the
 * oldest ones up to a limit.
 */
export interface PhotoChoice {
  readonly accountId: string;
  readonly kinds: readonly Kind[];
  readonly from: number;
  readonly to: number;
  /** 1 to 12; all months if absent. */
  readonly months?: readonly number[];
  readonly most: number;
}

export interface DemoAlbum {
  readonly ownerId: string;
  readonly name: string;
  readonly photos: readonly PhotoChoice[];
  /** The participants; absent for an album that is not shared. */
  readonly participantIds?: readonly string[];
}

const customer = 'demo-customer';
const member = 'demo-member';

const own = (
  name: string,
  kinds: readonly Kind[],
  from: number,
  to: number,
  most: number,
  months?: readonly number[],
): DemoAlbum => ({
  ownerId: customer,
  name,
  photos: most === 0 ? [] : [{ accountId: customer, kinds, from, to, most, ...(months ? { months } : {}) }],
});

/** A dozen albums of customer@example.com, and one album shared in each direction with member@example.com. */
export const demoAlbums: readonly DemoAlbum[] = [
  own('Keukenhof', ['rows', 'dahlia', 'meadow'], 0, 1, 52, [4, 5]),
  own('City weekends', ['skyline', 'facade'], 0.1, 0.4, 64),
  own('Under the stars', ['tent', 'aurora'], 0.15, 0.5, 33),
  own('Dolomites', ['ridges', 'alpineLake', 'snow', 'forest'], 0.3, 0.6, 124),
  own('Road trip north', ['road', 'aurora', 'alpineLake'], 0.5, 0.62, 28),
  own('The cat, mostly asleep', ['cat', 'windowLight'], 0, 1, 73),
  own('Balloon morning', ['balloons'], 0.64, 0.9, 17),
  own('December evenings', ['bokeh', 'snow', 'coffee'], 0, 1, 38, [12]),
  own('Naxos in June', ['seaSunset', 'figuresAtSea', 'aerialBeach', 'sailing', 'pool'], 0.2, 1, 86, [6]),
  own('Ida turns seven', ['cake', 'coffee', 'bokeh'], 0.78, 0.95, 41),
  own('Kitchen table', ['fruit', 'coffee'], 0.9, 1, 19),
  own('For the photo book', [], 0, 1, 0),
  {
    ownerId: customer,
    name: 'Our flat in Gent',
    participantIds: [member],
    photos: [
      {
        accountId: customer,
        kinds: ['facade', 'windowLight', 'cat', 'portrait'],
        from: 0.2,
        to: 0.7,
        most: 46,
      },
      { accountId: member, kinds: ['facade', 'windowLight', 'coffee'], from: 0, to: 1, most: 8 },
    ],
  },
  {
    ownerId: member,
    name: 'Camping with the Bergers',
    participantIds: [customer],
    photos: [
      {
        accountId: member,
        kinds: ['tent', 'forest', 'alpineLake', 'ridges', 'seaSunset'],
        from: 0,
        to: 1,
        most: 24,
      },
      { accountId: customer, kinds: ['tent', 'forest'], from: 0.75, to: 0.9, most: 9 },
    ],
  },
];

/** Names for {@link manyAlbums}, so that the list looks realistic. */
export const places = [
  'Aveiro',
  'Bergen',
  'Como',
  'Delft',
  'Évora',
  'Faro',
  'Gent',
  'Hvar',
  'Innsbruck',
  'Jena',
  'Kotor',
  'Lucca',
  'Malmö',
  'Nîmes',
  'Odense',
  'Porto',
  'Quimper',
  'Riga',
  'Siena',
  'Tartu',
  'Utrecht',
  'Vigo',
  'Wells',
  'Ystad',
  'Zadar',
] as const;
