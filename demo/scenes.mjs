// Procedural photographs for demo data: deterministic by seed, no input files, sharp only.
//
//   const { jpeg, width, height, kind, title, colour } = await demoPhoto({ seed: 7, kind: 'dunes', long: 1200 })
//
// A scene is a shader: it gets (u, v) – u from 0 to the aspect ratio, v from 0 at the top to 1 – and writes
// linear-light RGB. A scene may also return layers: SVG drawings with their own depth blur. Afterwards every
// picture goes through the same "camera": bloom, filmic curve, vignette, grain.
import sharp from 'sharp';

// ---- numbers ---------------------------------------------------------------------------------------------
const clamp = (x, a = 0, b = 1) => (x < a ? a : x > b ? b : x);
const mix = (a, b, t) => a + (b - a) * t;
const ss = (a, b, x) => {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
};
const fract = (x) => x - Math.floor(x);
const rng = (seed) => {
  let s = Math.imul((seed ^ 0x9e3779b9) >>> 0, 0x85ebca6b);
  s = Math.imul(s ^ (s >>> 13), 0xc2b2ae35) >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};
const lin = (c) => {
  c /= 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};
const hex = (h) => [1, 3, 5].map((i) => lin(parseInt(h.slice(i, i + 2), 16)));
const LIN = Float32Array.from({ length: 256 }, (_, i) => lin(i));
const hash = (a, b = 0) => fract(Math.sin(a * 127.1 + b * 311.7) * 43758.5453);

function noiseOf(R) {
  const P = new Uint8Array(1024);
  const G = new Float32Array(256);
  for (let i = 0; i < 256; i++) {
    P[i] = i;
    G[i] = R();
  }
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(R() * (i + 1));
    [P[i], P[j]] = [P[j], P[i]];
  }
  for (let i = 0; i < 768; i++) P[256 + i] = P[i & 255];
  const n = (x, y) => {
    const fx = Math.floor(x),
      fy = Math.floor(y),
      a = x - fx,
      b = y - fy;
    const s = a * a * (3 - 2 * a),
      t = b * b * (3 - 2 * b),
      xi = fx & 255,
      yi = fy & 255;
    const p = P[xi] + yi,
      q = P[xi + 1] + yi;
    return mix(mix(G[P[p]], G[P[q]], s), mix(G[P[p + 1]], G[P[q + 1]], s), t);
  };
  const fbm = (x, y, o = 4) => {
    let v = 0,
      k = 0.5,
      m = 0;
    for (let i = 0; i < o; i++) {
      v += k * n(x, y);
      m += k;
      x = x * 2.03 + 17.3;
      y = y * 2.03 + 9.1;
      k *= 0.5;
    }
    return v / m;
  };
  const ridge = (x, y, o = 4) => {
    let v = 0,
      k = 0.5,
      m = 0;
    for (let i = 0; i < o; i++) {
      v += k * (1 - Math.abs(2 * n(x, y) - 1));
      m += k;
      x = x * 2.1 + 5.2;
      y = y * 2.1 + 1.7;
      k *= 0.5;
    }
    return v / m;
  };
  return { n, fbm, ridge };
}
const ramp = (stops) => {
  // [[position, hex], …] → (t, out)
  const S = stops.map(([p, h]) => [p, ...hex(h)]);
  return (t, o) => {
    let i = 1;
    while (i < S.length - 1 && t > S[i][0]) i++;
    const a = S[i - 1],
      b = S[i],
      k = ss(a[0], b[0], t);
    for (let c = 0; c < 3; c++) o[c] = mix(a[c + 1], b[c + 1], k);
  };
};
const lay = (o, c, k) => {
  o[0] += (c[0] - o[0]) * k;
  o[1] += (c[1] - o[1]) * k;
  o[2] += (c[2] - o[2]) * k;
};
const add = (o, c, k) => {
  o[0] += c[0] * k;
  o[1] += c[1] * k;
  o[2] += c[2] * k;
};
const mul = (o, k) => {
  o[0] *= k;
  o[1] *= k;
  o[2] *= k;
};
const pick = (R, list) => list[Math.floor(R() * list.length)];
// one conifer: 1 inside, 0 outside; scalloped sides
const conifer = (u, v, x, base, h, k = 0.22) => {
  const t = (v - (base - h)) / h;
  if (t < 0 || t > 1) return 0;
  const saw = 0.62 + 0.38 * fract(t * 8 + hash(x) * 3);
  const half = h * k * t * saw;
  return 1 - ss(half * 0.8, half + 0.002, Math.abs(u - x));
};
const forestLine = (u, v, base, h, gap, id) => {
  let m = 0;
  const c = Math.floor(u / gap);
  for (let i = c - 1; i <= c + 1; i++) {
    const x = (i + 0.2 + 0.6 * hash(i, id)) * gap,
      hh = h * (0.45 + 0.55 * hash(i, id + 3));
    m = Math.max(m, conifer(u, v, x, base(x) + h * 0.08, hh));
  }
  return m;
};
const skyRamps = {
  ember: [
    [0, '#2b3a63'],
    [0.35, '#7d5f86'],
    [0.62, '#e08a67'],
    [0.85, '#ffc27a'],
    [1, '#ffe0a6'],
  ],
  rose: [
    [0, '#5c7fb3'],
    [0.4, '#a99fc6'],
    [0.7, '#f2b8b0'],
    [1, '#ffe2c4'],
  ],
  day: [
    [0, '#3f86c9'],
    [0.5, '#82b9e3'],
    [1, '#d9edf5'],
  ],
  soft: [
    [0, '#8fb3d1'],
    [0.6, '#c9dbe6'],
    [1, '#f3ece0'],
  ],
  dusk: [
    [0, '#0f1c3f'],
    [0.45, '#30487f'],
    [0.75, '#8c7bb0'],
    [1, '#f0a58c'],
  ],
  gold: [
    [0, '#6d8fae'],
    [0.5, '#d7bf9a'],
    [1, '#ffd58a'],
  ],
  night: [
    [0, '#050a1c'],
    [0.6, '#0f1f42'],
    [1, '#2a4670'],
  ],
};

// ---- scenes ----------------------------------------------------------------------------------------------
const scenes = {
  seaSunset: {
    title: 'Evening sea',
    ratios: [1.5, 1.333, 0.75],
    make({ R, N, a }, mood = pick(R, ['ember', 'rose', 'dusk'])) {
      const sky = ramp(skyRamps[mood]),
        hz = 0.5 + R() * 0.14,
        sx = a * (0.3 + R() * 0.4),
        sy = hz - 0.05 - R() * 0.12;
      const sun = hex(mood === 'rose' ? '#fff0d0' : '#ffd890'),
        glow = hex(mood === 'dusk' ? '#ff8a66' : '#ff9a50'),
        deep = hex(mood === 'rose' ? '#2f6076' : '#10263d'),
        lit = hex('#ffb98a'),
        o2 = [0, 0, 0];
      const skyAt = (u, v, o) => {
        sky(clamp(v / hz), o);
        const c = ss(0.48, 0.78, N.fbm(u * 1.6 + N.n(u * 3, v * 5), v * 10, 5)) * ss(0, 0.25, v) * 0.8;
        lay(o, lit, c * 0.55);
        mul(o, 1 - c * 0.12);
        const d = Math.hypot(u - sx, (v - sy) * 1.05);
        add(o, glow, 0.75 * Math.exp(-d * 5));
        add(o, sun, 2.6 * (1 - ss(0.028, 0.033, d)) + 0.5 * Math.exp(-d * 22));
      };
      return {
        px(u, v, o) {
          if (v < hz) return skyAt(u, v, o);
          const t = (v - hz) / (1 - hz),
            z = 1 / (t + 0.03),
            X = (u - sx) * z,
            w = N.fbm(X * 1.1, z * 4.2, 4),
            w2 = N.fbm(X * 5, z * 16, 3);
          skyAt(u, clamp(hz - t * hz * 0.9 - (w - 0.5) * 0.22, 0.01, hz - 0.004), o2);
          o[0] = o2[0];
          o[1] = o2[1];
          o[2] = o2[2];
          lay(o, deep, 0.42 + 0.4 * t + (w - 0.5) * 0.7);
          const col = Math.exp(-(((u - sx) / (0.03 + 0.14 * t)) ** 2));
          add(o, sun, col * ss(0.52, 0.68, w2) * 1.3 + col * 0.12);
          add(o, glow, ss(0.62, 0.8, w2) * 0.09);
          const foam = ss(0.9, 1, t + (N.fbm(u * 5, 3, 3) - 0.5) * 0.16);
          lay(o, hex('#f2d6bd'), foam * 0.6 * ss(0.4, 0.6, N.fbm(u * 22, v * 40, 3)));
        },
      };
    },
  },
  figuresAtSea: {
    title: 'On the beach',
    ratios: [1.5, 1.333, 0.8],
    make(c) {
      const base = scenes.seaSunset.make(c, pick(c.R, ['ember', 'rose'])),
        { a, R } = c,
        x = a * (0.38 + R() * 0.2),
        k = 0.5 + R() * 0.16;
      const person = (dx, s, skirt) =>
        `<g transform="translate(${dx} 0) scale(${s})"><ellipse cx="0" cy="-167" rx="11.5" ry="13.5"/>${skirt ? '<path d="M-12-168C-14-186 14-186 12-168L15-140H-15Z"/><path d="M-4-154C-14-150-19-146-20-134L-25-97C-26-91-21-89-20-94L-13-124L-12-108L-25-46C-10-41 10-41 25-46L12-108L13-124L20-94C21-89 26-91 25-97L20-134C19-146 14-150 4-154Z"/><path d="M-9-48h7l-1 47h-6zM3-48h7l1 47h-6z"/>' : '<path d="M-5-154C-16-151-25-147-26-134L-28-93C-28-86-22-85-21-91L-17-122L-16-84C-17-58-16-28-16-1L-5-1L-1-72L3-1L14-1C15-30 16-58 15-84L17-122L21-91C22-85 28-86 28-93L26-134C25-147 16-151 5-154Z"/>'}</g>`;
      const svg = `<g transform="translate(${x * 1000} 905) scale(${k})" fill="#120d16"><ellipse cx="20" cy="4" rx="130" ry="6" opacity=".35"/>${person(-54, 1.05, 0)}${person(2, 0.6, 1)}${person(50, 0.96, 1)}${person(118, 0.78, 0)}<path d="M-28-98C-22-84-16-70-11-62M15-62C20-72 26-82 31-92" stroke="#120d16" stroke-width="6" fill="none" stroke-linecap="round"/></g>`;
      return {
        px(u, v, o) {
          base.px(u, v, o);
          const s = ss(0.83, 0.86, v + (c.N.fbm(u * 3, 1, 3) - 0.5) * 0.05);
          lay(o, hex('#5d4338'), s * 0.92);
          add(o, hex('#ffb07a'), s * 0.12 * ss(0.45, 0.7, c.N.fbm(u * 14, v * 60, 3)));
        },
        layers: [{ svg, blur: 0.9 }],
      };
    },
  },
  aerialBeach: {
    title: 'The bay from above',
    ratios: [1.5, 1.333, 0.75],
    make({ R, N, a }) {
      const sand = hex('#e8d2ab'),
        wet = hex('#b99a70'),
        shallow = hex('#5fd0c5'),
        mid = hex('#1e9fb4'),
        deep = hex('#0a5c86'),
        white = hex('#ffffff'),
        ang = 0.35 + R() * 0.5,
        off = 0.42 + R() * 0.16;
      const tops = Array.from({ length: 9 }, () => [
        R(),
        R(),
        pick(R, ['#e4573d', '#f5b83d', '#ffffff', '#2d6fa8', '#ef8fa0']),
        R(),
      ]);
      const cs = Math.cos(ang),
        sn = Math.sin(ang);
      const svg = tops
        .map(([x, y, f, r]) => {
          const X = x * a * 0.36 * 1000,
            Y = 340 + y * 620;
          const d = (Y / 1000) * cs * -1 + (X / 1000 / a) * sn;
          if (d > -0.32) return '';
          return `<g transform="translate(${X} ${Y}) rotate(${r * 90})"><ellipse cx="14" cy="17" rx="25" ry="24" fill="#3a2a12" opacity=".28"/><circle r="24" fill="${f}"/>${[0, 60, 120].map((q) => `<path d="M0 0L-7-24a24 24 0 0 1 14 0zM0 0L-7 24a24 24 0 0 0 14 0z" fill="#fff" opacity=".75" transform="rotate(${q})"/>`).join('')}<rect x="34" y="-8" width="40" height="17" rx="3" fill="${f}" opacity=".9"/></g>`;
        })
        .join('');
      return {
        px(u, v, o) {
          const d = (u / a) * sn * 1.1 + (1 - v) * cs * 0.9 - off + (N.fbm(u * 2.2, v * 2.2, 4) - 0.5) * 0.34,
            g = N.fbm(u * 90, v * 90, 2);
          o[0] = sand[0];
          o[1] = sand[1];
          o[2] = sand[2];
          mul(o, 0.86 + 0.2 * g + 0.12 * N.fbm(u * 6, v * 6, 3));
          lay(o, wet, ss(-0.09, -0.012, d) * 0.85);
          const w = ss(0, 0.02, d);
          const c = [...shallow];
          lay(c, mid, ss(0.04, 0.24, d));
          lay(c, deep, ss(0.2, 0.55, d));
          mul(c, 0.84 + 0.34 * N.fbm(u * 9 + v * 5, v * 9, 4));
          lay(o, c, w);
          for (const [p, k] of [
            [0.01, 1],
            [0.085, 0.75],
            [0.17, 0.4],
          ]) {
            const e = d - p + (N.fbm(u * 7 + p * 90, v * 7, 3) - 0.5) * 0.04;
            const lace = N.ridge(u * 26 + p * 50, v * 26, 3);
            lay(
              o,
              white,
              k * (1 - ss(0.004, 0.012, Math.abs(e))) +
                k * 0.75 * ss(0.66, 0.86, lace) * ss(-0.002, 0.01, e) * (1 - ss(0.02, 0.075, e)),
            );
          }
        },
        layers: [{ svg, blur: 0.5 }],
      };
    },
  },
  dunes: {
    title: 'Dunes',
    ratios: [1.5, 0.75, 1.333],
    make({ R, N, a }) {
      const warm = R() > 0.4,
        sky = ramp(
          warm
            ? [
                [0, '#5c8fc4'],
                [0.7, '#bcd0dc'],
                [1, '#f7ddba'],
              ]
            : skyRamps.dusk,
        ),
        L = 5,
        top = 0.3 + R() * 0.1,
        id = R() * 50;
      const lit = hex(warm ? '#f0b36d' : '#d98c6b'),
        dark = hex(warm ? '#7b4526' : '#4b2a3c'),
        far = hex(warm ? '#e9cba6' : '#c68f96');
      const crest = (i, u) =>
        top + i * 0.135 + (N.fbm(u * (0.8 + i * 0.25) + i * 13 + id, i * 3.1, 3) - 0.5) * (0.22 + i * 0.05);
      return {
        px(u, v, o) {
          sky(clamp(v / (top + 0.12)), o);
          for (let i = 0; i < L; i++) {
            const h = crest(i, u);
            if (v < h) continue;
            const d = v - h,
              e = ss(0, 0.0025, d),
              edge = N.fbm(u * 1.4 + d * 2.4 + i * 7, i + 2, 3);
            const slope = (crest(i, u + 0.01) - h) * 40;
            let s = ss(0.44, 0.53, edge + slope * 0.1 + d * 0.35);
            s = mix(s, 0.65, ss(0.1, 0.4, d));
            const c = [...dark];
            lay(c, lit, 0.12 + 0.88 * s);
            const rip = Math.sin((d * (380 - i * 50) + N.fbm(u * 6, v * 9, 3) * 26) * 1.0);
            mul(c, 1 + rip * 0.06 * ss(0.01, 0.06, d) * (0.4 + s));
            mul(c, 0.95 + 0.1 * N.n(u * 300, v * 300));
            lay(c, far, 0.55 * (1 - i / (L - 1)) ** 1.5);
            lay(o, c, e);
          }
        },
      };
    },
  },
  ridges: {
    title: 'Blue hour in the mountains',
    ratios: [1.5, 1.333, 0.75, 1.777],
    make({ R, N, a }, mood = pick(R, ['dusk', 'rose', 'gold', 'ember'])) {
      const sky = ramp(skyRamps[mood]),
        L = 6,
        id = R() * 90,
        sx = a * R(),
        haze = hex({ dusk: '#d59aa0', rose: '#f6d3c6', gold: '#ffdb9d', ember: '#ffb988' }[mood]),
        near = hex({ dusk: '#0b1226', rose: '#24384d', gold: '#2a3326', ember: '#1d1a2e' }[mood]);
      const h = (i, u) =>
        0.36 +
        i * 0.095 -
        (N.ridge(u * (1.1 + i * 0.35) + i * 11 + id, i * 2.3, 5) - 0.52) * (0.42 - i * 0.035);
      return {
        px(u, v, o) {
          sky(clamp(v / 0.62), o);
          add(o, haze, 0.35 * Math.exp(-Math.hypot(u - sx, v - 0.5) * 3.2));
          const c = ss(0.5, 0.8, N.fbm(u * 1.3, v * 7 + id, 4));
          lay(o, haze, c * 0.35);
          for (let i = 0; i < L; i++) {
            let b = h(i, u);
            const t = i / (L - 1);
            let m = ss(0, 0.002, v - b);
            if (i >= L - 2)
              m = Math.max(
                m,
                forestLine(u, v, (x) => h(i, x), 0.05 + 0.05 * (i - L + 2), 0.02 + 0.012 * (i - L + 2), i),
              );
            if (!m) continue;
            const q = [...haze];
            lay(q, near, 0.12 + 0.88 * t ** 1.05);
            lay(q, haze, (1 - t) * 0.6 * ss(0, 0.16, v - b));
            mul(q, 0.93 + 0.14 * N.fbm(u * 14, v * 14 + i * 5, 3));
            lay(o, q, m);
          }
          lay(o, haze, 0.25 * ss(0.55, 0.75, v) * (1 - ss(0.75, 0.95, v)) * N.fbm(u * 2, v * 8, 3));
        },
      };
    },
  },
  alpineLake: {
    title: 'Mountain lake',
    ratios: [1.5, 1.333, 0.8],
    make({ R, N, a }) {
      const hz = 0.6,
        sky = ramp(skyRamps[pick(R, ['day', 'soft', 'rose'])]),
        id = R() * 60,
        px0 = a * (0.35 + R() * 0.3),
        rock = hex('#5b6675'),
        shade = hex('#27384e'),
        snow = hex('#f5f8fc'),
        sn2 = hex('#9fb9d6'),
        tree = hex('#16302c'),
        tint = hex('#1f6a78');
      const H = (u) =>
        0.5 -
        0.36 * Math.exp(-Math.abs(u - px0) * 2.1) -
        0.2 * Math.exp(-Math.abs(u - px0 - 0.62) * 3) -
        (N.ridge(u * 2.4 + id, 1, 5) - 0.5) * 0.16;
      const world = (u, v, o) => {
        sky(clamp(v / hz), o);
        lay(o, snow, 0.75 * ss(0.52, 0.75, N.fbm(u * 1.8 + 3, v * 5 + id, 5)) * ss(0.02, 0.2, v));
        const b = H(u);
        if (v > b) {
          const g = 0.006,
            f = (x, y) => N.ridge(x * 4.2 + y * 1.6 + id, y * 5, 7);
          const s = clamp(0.5 + (f(u + g, v + g * 0.4) - f(u - g, v - g * 0.4)) * 6.5);
          const c = [...shade];
          lay(c, rock, s);
          const line = 0.3 + 0.22 * N.fbm(u * 9, v * 14, 5);
          const k =
            ss(line + 0.13, line - 0.04, v - (b - 0.16) * 0.35) *
            ss(0.36, 0.56, N.fbm(u * 13 + v * 5, v * 22, 6) + s * 0.26);
          const w = [...sn2];
          lay(w, snow, s);
          lay(c, w, k);
          lay(c, hex('#a9bfd2'), 0.35 * ss(0.2, hz, v));
          lay(o, c, ss(0, 0.002, v - b));
        }
        for (let i = 0; i < 2; i++) {
          const base = (x) => hz - 0.035 + i * 0.035 - (i ? 0.09 : 0.07) * N.fbm(x * 1.7 + i * 9 + id, 4, 3);
          const m = Math.max(
            ss(0, 0.004, v - base(u)),
            forestLine(u, v, base, 0.085 + i * 0.05, 0.018 + i * 0.012, i + id),
          );
          const c = [...tree];
          lay(c, hex('#6f8f93'), 0.45 - i * 0.3);
          mul(c, 0.8 + 0.5 * N.n(u * 80, v * 80));
          lay(o, c, m);
        }
      };
      return {
        px(u, v, o) {
          if (v < hz) return world(u, v, o);
          const t = (v - hz) / (1 - hz),
            z = 1 / (t + 0.05),
            w = N.fbm(u * z * 0.9, z * 6, 3) - 0.5;
          world(u + w * 0.03, clamp(hz - t * 0.42 - 0.002 + w * 0.05 * (0.3 + t), 0, hz - 0.001), o);
          mul(o, 0.82);
          lay(o, tint, 0.18 + 0.42 * t);
          lay(o, hex('#eaf3f5'), 0.5 * ss(0.12, 0.2, w) * (1 - t) * 0.5);
        },
      };
    },
  },
  forest: {
    title: 'Forest in the morning',
    ratios: [0.75, 1.5, 0.8, 1.333],
    make({ R, N, a }, tone = pick(R, ['green', 'autumn', 'mist'])) {
      const P = {
          green: ['#f4f6c8', '#8fb56a', '#1d3a1e', '#2f5a26'],
          autumn: ['#fff0c4', '#e39a45', '#3a1f12', '#a3501c'],
          mist: ['#eef2f0', '#a9bdb9', '#22332f', '#4f6a5c'],
        }[tone].map(hex),
        id = R() * 40,
        sx = a * (0.3 + 0.4 * R());
      return {
        px(u, v, o) {
          const d = Math.hypot((u - sx) * 0.9, v - 0.32);
          o[0] = P[1][0];
          o[1] = P[1][1];
          o[2] = P[1][2];
          lay(o, P[0], Math.exp(-d * 2.6));
          add(o, P[0], 0.5 * Math.exp(-d * 6));
          for (let i = 0; i < 5; i++) {
            const t = i / 4,
              gap = 0.075 + t * 0.2,
              c = Math.floor(u / gap),
              leaf = N.fbm(u * (30 - i * 4) + i * 30, v * (30 - i * 4), 5);
            const q = [...P[1]];
            lay(q, P[0], 0.3 * Math.exp(-d * 2));
            lay(q, P[2], 0.25 + 0.75 * t);
            let m = 0,
              side = 0;
            for (let k = c - 1; k <= c + 1; k++) {
              const x =
                  (k + 0.5 + 0.7 * (hash(k, i + id) - 0.5)) * gap +
                  (v - 0.5) * 0.05 * (hash(k, i + 9) - 0.5) +
                  (N.n(v * 3, k) - 0.5) * 0.012,
                w = gap * (0.05 + 0.09 * hash(k, i + 5)) * (0.85 + 0.4 * ss(0.7, 1, v));
              const e = 1 - ss(w * 0.9, w + 0.0015, Math.abs(u - x));
              if (e > m) {
                m = e;
                side = (u - x) / w;
              }
            }
            m *= 1 - ss(0.66 + t * 0.22, 0.7 + t * 0.22, v);
            const tr = [...q];
            lay(tr, P[0], 0.28 * ss(0.2, 1, side * (sx > u ? 1 : -1)) * (1 - t * 0.6));
            mul(tr, 0.75 + 0.5 * N.fbm(u * 70, v * 9, 2));
            lay(o, tr, m);
            const can = ss(0.5, 0.62, leaf + 0.5 * (0.36 - v) + t * 0.04 - 0.03);
            const lf = [...P[3]];
            lay(lf, P[2], 0.35 * t);
            lay(lf, P[1], 0.35 * (1 - t) + 0.3 * N.n(u * 60, v * 60));
            lay(lf, P[0], 0.42 * Math.exp(-d * 2.6) * (1 - t * 0.4));
            lay(o, lf, can * (0.5 + 0.4 * t));
            const gr = ss(0, 0.03, v - (0.64 + t * 0.1 + (N.fbm(u * 5 + i * 7, i, 3) - 0.5) * 0.08));
            const gc = [...P[3]];
            lay(
              gc,
              P[0],
              0.5 * ss(0.5, 0.85, N.fbm(u * 4 + i, v * 16, 3)) * Math.exp(-Math.abs(u - sx) * 1.5),
            );
            lay(gc, P[2], 0.5 * N.fbm(u * 38, v * 46, 3));
            lay(o, gc, gr * (0.4 + 0.6 * t));
          }
          const ang = Math.atan2(u - sx, v + 0.25);
          add(
            o,
            P[0],
            0.16 *
              ss(0.45, 0.75, N.n(ang * 16, id)) *
              ss(0.02, 0.3, v) *
              (1 - v) *
              Math.exp(-Math.abs(u - sx) * 1.2),
          );
          if (tone === 'mist') lay(o, P[0], 0.28 * ss(0.3, 0.7, N.fbm(u * 2, v * 4, 4)));
        },
      };
    },
  },
  snow: {
    title: 'First snow',
    ratios: [1.5, 1.333, 0.8],
    make({ R, N, a }) {
      const sky = ramp(
          R() > 0.5
            ? [
                [0, '#7fa6cf'],
                [1, '#f6dccb'],
              ]
            : [
                [0, '#a8bccb'],
                [1, '#eceff0'],
              ],
        ),
        id = R() * 70,
        blue = hex('#8fabcd'),
        white = hex('#fbfbff'),
        tree = hex('#22352f'),
        h = (i, u) => 0.42 + i * 0.15 + (N.fbm(u * (0.9 + i * 0.2) + i * 8 + id, i, 2) - 0.5) * 0.2;
      return {
        px(u, v, o) {
          sky(clamp(v / 0.55), o);
          for (let i = 0; i < 4; i++) {
            const base = (x) => h(i, x) + 0.01;
            const tr =
              i < 3
                ? forestLine(u, v, base, 0.16 + i * 0.13, 0.05 + i * 0.075, i + id) *
                  (N.n(u * 1.5 + i * 5, id) > 0.42 ? 1 : 0)
                : 0;
            if (tr) {
              const c = [...tree];
              lay(c, blue, 0.5 - i * 0.2);
              lay(c, white, 0.85 * ss(0.46, 0.62, N.fbm(u * 34, v * 60 + i, 3)));
              lay(o, c, tr);
            }
            const d = v - h(i, u);
            if (d > 0) {
              const s = clamp(
                0.55 +
                  (h(i, u + 0.03) - h(i, u - 0.03)) * 4 -
                  d * 0.5 +
                  (N.fbm(u * 7, v * 18, 3) - 0.5) * 0.35,
              );
              const c = [...blue];
              lay(c, white, 0.25 + 0.75 * s);
              lay(c, hex('#dfe7ee'), 0.5 * (1 - i / 3));
              lay(o, c, ss(0, 0.003, d));
            }
          }
          for (const [f, k] of [
            [26, 0.12],
            [52, 0.09],
          ]) {
            const x = Math.floor(u * f),
              y = Math.floor(v * f),
              q = Math.hypot(fract(u * f) - hash(x, y), fract(v * f) - hash(y, x + 4));
            add(o, white, (1 - ss(k * 0.4, k, q)) * 0.55 * (hash(x + 3, y) > 0.55 ? 1 : 0));
          }
        },
      };
    },
  },
  facade: {
    title: 'Windows across the street',
    ratios: [0.75, 1.333, 1],
    make({ R, N, a }) {
      const wall = hex(pick(R, ['#5a4b52', '#3c4458', '#6b5046', '#41505a'])),
        warm = ['#ffcf85', '#ffb35c', '#ffe3b4', '#ff9d57', '#ffd9d0'].map(hex),
        cool = hex('#5573a0'),
        cols = 3 + Math.floor(R() * 3),
        rows = Math.round((cols / a) * 0.86),
        id = R() * 99,
        frame = hex('#d9d2c8');
      return {
        px(u, v, o) {
          const x = (u / a) * cols + 0.02 * v,
            y = v * rows,
            i = Math.floor(x),
            j = Math.floor(y),
            fx = fract(x),
            fy = fract(y);
          o[0] = wall[0];
          o[1] = wall[1];
          o[2] = wall[2];
          mul(o, 0.42 + 0.22 * N.fbm(u * 60, v * 60, 2) + 0.25 * N.fbm(u * 3, v * 3, 2) + 0.12 * (1 - v));
          if (fract(v * rows * 9) < 0.07) mul(o, 0.86);
          const inX = Math.min(fx - 0.22, 0.78 - fx),
            inY = Math.min(fy - 0.16, 0.84 - fy),
            w = Math.min((inX / cols) * a, inY / rows),
            on = hash(i + id, j) > 0.42;
          if (on) add(o, warm[Math.floor(hash(i, j + id) * 5)], 0.16 * Math.exp(-Math.max(0, -w) * 26));
          if (w > -0.012) lay(o, frame, on ? 0.45 : 0.25);
          if (w > 0) {
            if (on) {
              const c = warm[Math.floor(hash(i, j + id) * 5)];
              const lamp = Math.hypot((fx - 0.35 - 0.3 * hash(i, j)) * 1.2, fy - 0.42);
              for (let k = 0; k < 3; k++) o[k] = c[k] * (0.45 + 0.9 * Math.exp(-lamp * 3.4));
              mul(o, 1 - 0.5 * ss(0.66, 0.7, fy + 0.06 * N.n(fx * 9, i + j)));
              const cur = Math.min(fx - 0.22, 0.78 - fx);
              if (hash(i + 7, j) > 0.35)
                lay(o, c, 0.55 * (1 - ss(0.09, 0.13, cur)) * (0.7 + 0.3 * Math.sin(fx * 160)));
              if (hash(i, j + 5) > 0.94)
                lay(
                  o,
                  hex('#1d1512'),
                  0.86 * (1 - ss(0.05, 0.06, Math.hypot(fx - 0.55, (fy - 0.5) * 1.0))) +
                    0.86 * (fy > 0.55 && Math.abs(fx - 0.55) < 0.09 + (fy - 0.55) * 0.2 ? 1 : 0),
                );
            } else {
              for (let k = 0; k < 3; k++)
                o[k] = cool[k] * (0.12 + 0.4 * (1 - fy) + 0.2 * N.fbm(fx * 3 + i, fy * 3, 2));
            }
            if (Math.abs(fx - 0.5) < 0.013 || Math.abs(fy - 0.4) < 0.01) lay(o, frame, on ? 0.75 : 0.35);
          }
          if (fy > 0.84 && fy < 0.875 && inX > -0.03) lay(o, frame, 0.5);
        },
      };
    },
  },
  skyline: {
    title: 'City at dusk',
    ratios: [1.5, 1.777, 0.8],
    make({ R, N, a }) {
      const sky = ramp(skyRamps[pick(R, ['dusk', 'ember'])]),
        hz = 0.66,
        id = R() * 80,
        win = hex('#ffcf86'),
        dark = hex('#101527'),
        haze = hex('#b3808f');
      const world = (u, v, o) => {
        sky(clamp(v / hz), o);
        lay(o, hex('#ffb7a0'), 0.4 * ss(0.5, 0.75, N.fbm(u * 1.6, v * 8 + id, 4)));
        for (let i = 0; i < 4; i++) {
          const t = i / 3,
            bw = 0.06 + t * 0.055,
            c = Math.floor(u / bw + i * 0.37),
            f = fract(u / bw + i * 0.37),
            k = hash(c, i + id),
            tall = (0.1 + 0.34 * k ** 2.2 + t * 0.02) * (1 - t * 0.28),
            top = hz - tall - (k > 0.7 ? 0.03 * (1 - ss(0.02, 0.34, Math.abs(f - 0.5))) : 0),
            ant = k > 0.82 && Math.abs(f - 0.5) < 0.02 && v > top - 0.06;
          if (v > top || ant) {
            const q = [...haze];
            lay(q, dark, 0.3 + 0.68 * t);
            mul(q, 0.8 + 0.4 * f);
            lay(q, haze, 0.35 * ss(hz - 0.2, hz, v) * (1 - t));
            const wx = Math.floor(f * (7 + 5 * hash(c, 3))),
              wy = Math.floor(v * (120 - i * 14));
            const lf = fract(f * (7 + 5 * hash(c, 3))),
              lv = fract(v * (120 - i * 14));
            if (
              v > top + 0.012 &&
              lf > 0.25 &&
              lf < 0.78 &&
              lv > 0.3 &&
              lv < 0.75 &&
              hash(wx + c * 13, wy + i) > 0.58
            )
              add(q, win, 0.35 + 0.8 * hash(wx, wy + c));
            o[0] = q[0];
            o[1] = q[1];
            o[2] = q[2];
          }
        }
      };
      return {
        px(u, v, o) {
          if (v < hz) return world(u, v, o);
          const t = (v - hz) / (1 - hz),
            z = 1 / (t + 0.06),
            w = N.fbm(u * z * 1.4, z * 8, 3) - 0.5;
          world(u + w * 0.05, clamp(hz - t * 0.5 - 0.002 + w * 0.14, 0, hz - 0.001), o);
          mul(o, 0.72);
          lay(o, hex('#0f1b33'), 0.25 + 0.4 * t);
        },
      };
    },
  },
  bokeh: {
    title: 'Lights in December',
    ratios: [1.5, 0.8, 1],
    make({ R, N, a }) {
      const warm = R() > 0.35,
        base = ramp(
          warm
            ? [
                [0, '#120a10'],
                [1, '#3a1a14'],
              ]
            : [
                [0, '#0a1322'],
                [1, '#1d2a44'],
              ],
        ),
        cols = (
          warm
            ? ['#ffb14a', '#ff7a3d', '#ffd79a', '#e8433f', '#7fc28a']
            : ['#7fb4ff', '#ffd79a', '#ff8ab0', '#bfe3ff']
        ).map(hex);
      const B = Array.from({ length: 58 }, () => [
        R() * a * 1.1 - 0.05,
        R() ** 1.2 * 0.95,
        0.012 + R() * R() * 0.07,
        pick(R, cols),
        0.12 + R() * 0.55,
      ]);
      const cx = a * 500,
        svg = warm
          ? `<defs><linearGradient id="w" x1="0" x2="1"><stop offset="0" stop-color="#e8d7c2"/><stop offset=".5" stop-color="#fff8ea"/><stop offset="1" stop-color="#a98c70"/></linearGradient><radialGradient id="f"><stop offset="0" stop-color="#fffbe0"/><stop offset=".5" stop-color="#ffc04d"/><stop offset="1" stop-color="#ff7a1a" stop-opacity="0"/></radialGradient></defs>${[
              [-150, 250, 64],
              [0, 330, 74],
              [146, 210, 60],
            ]
              .map(
                ([x, h, w]) =>
                  `<g transform="translate(${cx + x} 930)"><ellipse cy="0" rx="${w * 1.15}" ry="16" fill="#000" opacity=".5"/><rect x="${-w / 2}" y="${-h}" width="${w}" height="${h}" rx="10" fill="url(#w)"/><ellipse cy="${-h + 4}" rx="${w / 2}" ry="9" fill="#fff1c9"/><path d="M0 ${-h}v-16" stroke="#3a2417" stroke-width="4"/><ellipse cy="${-h - 46}" rx="60" ry="78" fill="url(#f)" opacity=".75"/><path d="M0 ${-h - 84}c20 30 18 62 0 68c-18-6-20-38 0-68z" fill="#fff3b8"/></g>`,
              )
              .join('')}`
          : '';
      return {
        px(u, v, o) {
          base(v, o);
          for (const [x, y, r, c, k] of B) {
            const d = Math.hypot(u - x, v - y);
            if (d < r * 1.1) {
              const e = 1 - ss(r * 0.92, r, d);
              add(o, c, e * k * (0.55 + 0.45 * ss(r * 0.5, r * 0.95, d)));
            } else if (d < r * 4) add(o, c, k * 0.05 * (1 - d / (r * 4)));
          }
          if (warm) {
            const t = ss(0.86, 0.9, v);
            lay(o, hex('#2a1711'), t * 0.9);
            add(o, hex('#ff9a4a'), t * 0.25 * Math.exp(-Math.abs(u - a / 2) * 3));
          }
        },
        layers: svg ? [{ svg, blur: 0.7 }] : [],
      };
    },
  },
  meadow: {
    title: 'Summer meadow',
    ratios: [1.5, 1.333, 0.75],
    make({ R, N, a }) {
      const sunny = R() > 0.5,
        top = hex(sunny ? '#f7e7a6' : '#bfe0ee'),
        mid = hex('#8db453'),
        low = hex('#2f5a22'),
        sets = pick(R, [
          ['#e8402f', '#f06a4d', '#f7b733'],
          ['#ffffff', '#fff4d6', '#f5c542'],
          ['#7d6be0', '#a78bfa', '#f3a6c8'],
          ['#f27ba5', '#ffffff', '#c74b86'],
        ]);
      const flower = (x, y, s, f, rot) => {
        const n = 7 + Math.floor(R() * 4);
        return `<g transform="translate(${x} ${y})"><path d="M0 0C${8 * s} ${90 * s} ${-14 * s} ${190 * s} ${6 * s} ${330 * s}" stroke="#4a7a2a" stroke-width="${5 * s}" fill="none"/><g transform="rotate(${rot}) scale(${s} ${s * (0.62 + R() * 0.35)})">${Array.from({ length: n }, (_, i) => `<path d="M0 0C-24-26-20-66 0-74C20-66 24-26 0 0Z" fill="${f}" transform="rotate(${(i * 360) / n})"/><path d="M0-12C-4-34-3-52 0-66" stroke="#000" stroke-opacity=".12" stroke-width="3" fill="none" transform="rotate(${(i * 360) / n})"/>`).join('')}<circle r="19" fill="#e9a820"/><circle r="12" fill="#8a5a12" opacity=".55"/></g></g>`;
      };
      const layer = (n, s, y0, y1, blur) => ({
        blur,
        svg: Array.from({ length: n }, () =>
          flower(R() * a * 1000, y0 + R() * (y1 - y0), s * (0.7 + R() * 0.6), pick(R, sets), R() * 60 - 30),
        ).join(''),
      });
      const dots = Array.from({ length: 26 }, () => [R() * a, R() * 0.5, 0.015 + R() * 0.04, R() * 0.35]);
      return {
        px(u, v, o) {
          o[0] = top[0];
          o[1] = top[1];
          o[2] = top[2];
          lay(o, mid, ss(0.15, 0.5, v + (N.fbm(u * 2, 1, 3) - 0.5) * 0.2));
          lay(o, low, ss(0.5, 1, v) * 0.85);
          mul(o, 0.85 + 0.3 * N.fbm(u * (4 + v * 12), v * 3, 3));
          lay(o, hex('#cfe08a'), 0.5 * ss(0.55, 0.8, N.fbm(u * 34, v * 5, 3)) * ss(0.45, 0.9, v));
          for (const [x, y, r, k] of dots)
            add(o, top, k * 0.6 * (1 - ss(r * 0.9, r, Math.hypot(u - x, v - y))));
        },
        layers: [
          layer(26, 0.22, 480, 620, 3),
          layer(16, 0.5, 560, 820, 2),
          layer(7, 0.95, 440, 760, 0.4),
          layer(3, 2.1, 900, 1040, 9),
        ],
      };
    },
  },
  dahlia: {
    title: 'From the garden',
    ratios: [1, 0.8, 1.333],
    make({ R, N, a }) {
      const [c1, c2, bg] = pick(R, [
          ['#f6b7a8', '#b8324f', '#26352a'],
          ['#fff1df', '#e0a36b', '#3b4a3a'],
          ['#d9a7e8', '#6a2d82', '#2b3328'],
          ['#ffd873', '#d9602a', '#2c3a2f'],
        ]),
        cx = a * 500 + (R() - 0.5) * 120,
        cy = 480 + R() * 60,
        B = hex(bg);
      let g = '';
      for (let k = 0; k < 9; k++) {
        const n = 22 - k,
          r = 400 - k * 43,
          w = 52 - k * 3.6;
        for (let i = 0; i < n; i++)
          g += `<g transform="translate(${cx} ${cy}) rotate(${((i + (k % 2) / 2) * 360) / n + R() * 4})"><path d="M0 0C${-w * 1.25} ${-r * 0.42} ${-w} ${-r * 0.9} 0 ${-r}C${w} ${-r * 0.9} ${w * 1.25} ${-r * 0.42} 0 0Z" fill="url(#p)" stroke="${c2}" stroke-opacity=".22" stroke-width="2"/></g>`;
        g += `<circle cx="${cx}" cy="${cy}" r="${Math.max(10, r - 110)}" fill="url(#s)"/>`;
      }
      const svg = `<defs><linearGradient id="p" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${c1}"/><stop offset=".08" stop-color="${c1}"/><stop offset=".4" stop-color="${c2}"/></linearGradient><radialGradient id="s"><stop offset="0" stop-color="${c2}" stop-opacity=".75"/><stop offset="1" stop-color="${c2}" stop-opacity="0"/></radialGradient></defs>${g}`;
      return {
        px(u, v, o) {
          o[0] = B[0];
          o[1] = B[1];
          o[2] = B[2];
          mul(o, 0.5 + 1.1 * N.fbm(u * 3, v * 3, 3));
          add(o, hex('#a9c27a'), 0.3 * ss(0.55, 0.75, N.fbm(u * 2.2 + 5, v * 2.2, 2)));
        },
        layers: [{ svg, blur: 0.8 }],
        light: (u, v) => 0.72 + 0.5 * Math.exp(-Math.hypot(u - a * 0.3, v - 0.2) * 1.3),
      };
    },
  },
  fruit: {
    title: 'Kitchen table',
    ratios: [1.333, 1, 0.8],
    make({ R, N, a }) {
      const [wallc, tablec] = pick(R, [
          ['#8d9a96', '#d8cbb6'],
          ['#d9c9b8', '#8a5f3f'],
          ['#3f4a52', '#b7a48c'],
          ['#c7d0cf', '#efe9df'],
        ]).map(hex),
        table = 0.56,
        kinds = pick(R, [
          ['#f08a1d', '#f5a12b', '#e9731a'],
          ['#f2cf2f', '#e8bb1c', '#a7bf3a'],
          ['#b5253a', '#7a1c35', '#d2553a'],
          ['#5b2a5e', '#803a58', '#c9a53f'],
        ]).map(hex);
      const S = [];
      for (let i = 0; i < 60 && S.length < 7; i++) {
        const r = 0.085 + R() * 0.045,
          x = a * (0.2 + 0.6 * R()),
          y = 0.6 + R() * 0.24;
        if (S.every((q) => Math.hypot(q.x - x, (q.y - y) * 1.5) > (q.r + r) * 0.86))
          S.push({ x, y, r, c: pick(R, kinds), k: R() * 60 });
      }
      S.sort((p, q) => p.y - q.y);
      return {
        px(u, v, o) {
          const lt = 1.15 - 0.6 * Math.hypot((u - a * 0.15) / a, v - 0.1);
          if (v < table) {
            o[0] = wallc[0];
            o[1] = wallc[1];
            o[2] = wallc[2];
            mul(o, lt * (0.85 + 0.2 * N.fbm(u * 4, v * 4, 4)));
            const sh = ss(0.02, 0.09, Math.abs(fract((u + v * 0.5) * 1.5) - 0.5) - 0.12);
            add(o, hex('#fff0d0'), 0.2 * sh * (1 - u / a));
          } else {
            o[0] = tablec[0];
            o[1] = tablec[1];
            o[2] = tablec[2];
            mul(o, lt * (0.8 + 0.3 * N.fbm(u * 3, v * 40, 4)));
          }
          lay(o, wallc, 0.4 * (1 - ss(0, 0.03, Math.abs(v - table))));
          for (const s of S) {
            const dx = (u - s.x - s.r * 0.75) / (s.r * 1.7),
              dy = (v - s.y - s.r * 0.82) / (s.r * 0.42);
            mul(o, 1 - 0.7 * Math.exp(-(dx * dx + dy * dy) * 1.5));
          }
          for (const s of S) {
            const x = (u - s.x) / s.r,
              y = (v - s.y) / (s.r * 0.97),
              d = x * x + y * y;
            if (d < 1.02) {
              const z = Math.sqrt(Math.max(0, 1 - d)),
                tex = N.n(u * 220 + s.k, v * 220) - 0.5,
                l = clamp(-x * 0.55 - y * 0.6 + z * 0.58 + tex * 0.12),
                c = [...s.c];
              lay(c, kinds[1], 0.35 * N.fbm(x * 2 + s.k, y * 2, 2));
              mul(c, 0.1 + 1.15 * l);
              add(c, tablec, 0.2 * ss(0.2, 1, y) * (1 - z));
              const sp = Math.hypot(x + 0.38, y + 0.42);
              add(c, [1, 0.97, 0.9], 0.55 * Math.exp(-sp * sp * 26) + 0.12 * Math.exp(-sp * 4));
              if (Math.hypot(x - 0.05, y + 0.9) < 0.07) lay(c, hex('#3a2a12'), 0.8);
              lay(o, c, 1 - ss(0.985, 1.02, d));
            }
          }
        },
      };
    },
  },
  coffee: {
    title: 'Sunday breakfast',
    ratios: [1, 0.8, 1.333],
    make({ R, N, a }) {
      const wood = pick(R, ['#9a6a43', '#d9cdbd', '#5a4030', '#e6e1da']),
        W = hex(wood),
        cx = a * (0.4 + R() * 0.12),
        cy = 0.5,
        china = hex(pick(R, ['#fbf8f2', '#4d6b73', '#d98f76'])),
        ber = ['#7a1230', '#c2183c', '#2b2f6b', '#d93a4a'].map(hex),
        tart = { x: a * 0.86, y: 0.2 };
      const B = Array.from({ length: 64 }, () => {
        const r = Math.sqrt(R()) * 0.2,
          t = R() * 6.28;
        return [tart.x + r * Math.cos(t), tart.y + r * Math.sin(t), 0.024 + R() * 0.012, pick(R, ber)];
      });
      return {
        px(u, v, o) {
          const plank = fract(v * 4 + 0.1),
            pl = Math.floor(v * 4 + 0.1),
            gr = N.fbm(u * 2.4 + pl * 9, v * 60, 4);
          o[0] = W[0];
          o[1] = W[1];
          o[2] = W[2];
          mul(o, 0.7 + 0.5 * gr - (plank < 0.02 ? 0.35 : 0));
          const cloth = u * 0.9 + v * 0.5;
          if (cloth < 0.44) {
            const st = fract(cloth * 22);
            o[0] = 0.83;
            o[1] = 0.81;
            o[2] = 0.77;
            if (st < 0.24) lay(o, hex('#7c8fa6'), 0.8);
            mul(o, 0.82 + 0.16 * Math.sin(u * 700) * Math.sin(v * 700) + 0.2 * N.fbm(u * 5, v * 5, 2));
          } else mul(o, 1 - 0.4 * Math.exp(-(cloth - 0.44) * 40));
          const disc = (x, y, r, c, k = 1) => {
            const d = Math.hypot(u - x, v - y);
            mul(o, 1 - 0.55 * (1 - ss(r * 0.86, r * 1.24, Math.hypot(u - x - 0.022, v - y - 0.032))));
            if (d < r) {
              const q = [...c];
              mul(q, (0.86 + (0.16 * (x - u + (y - v))) / r) * k);
              const rim = (d / r - 0.8) * 10;
              add(q, [1, 1, 1], 0.1 * Math.exp(-rim * rim * 3) - 0.07 * Math.exp(-((rim - 0.9) ** 2) * 4));
              lay(o, q, 1 - ss(r - 0.003, r, d));
            }
          };
          disc(cx, cy, 0.36, china, 0.93);
          disc(cx, cy, 0.235, china, 1);
          const d = Math.hypot(u - cx, v - cy);
          if (d < 0.212) {
            const t = Math.atan2(u - cx, v - cy),
              c = hex('#5a2f14');
            add(c, hex('#a5602a'), 0.5 * ss(0.16, 0.212, d));
            const y = (v - cy) / 0.17,
              x = Math.abs(u - cx) / 0.17,
              leaf = Math.sin((y * 1.25 - x * 0.95) * 15 + N.fbm(u * 9, v * 9, 2) * 2.4);
            const heart = ss(0.04, -0.06, Math.hypot(x * 1.15, y) - 0.82 + 0.12 * Math.cos(t * 2));
            lay(c, hex('#f6e3c8'), heart * ss(-0.1, 0.45, leaf) * ss(0.0, 0.05, x + 0.02));
            mul(c, 0.9 + (0.2 * (cx - u + (cy - v))) / 0.21);
            lay(o, c, 1 - ss(0.208, 0.212, d));
          }
          const hd = Math.hypot((u - cx - 0.29) / 1.7, v - cy - 0.02);
          if (hd < 0.036 && u > cx + 0.232) {
            const c = [...china];
            mul(c, 0.95 - 8 * (v - cy - 0.02));
            lay(o, c, 1 - ss(0.03, 0.036, hd));
          }
          disc(tart.x, tart.y, 0.285, hex('#c98a4b'));
          const td = Math.hypot(u - tart.x, v - tart.y),
            wav = 0.262 + 0.012 * Math.sin(Math.atan2(u - tart.x, v - tart.y) * 34);
          if (td < wav) lay(o, hex('#f4dfae'), 0.9 * (1 - ss(wav - 0.01, wav, td)));
          for (const [x, y, r, c] of B) {
            const X = (u - x) / r,
              Y = (v - y) / r,
              q = X * X + Y * Y;
            if (q < 2.2 && q > 1) mul(o, 0.93);
            if (q < 1) {
              const z = Math.sqrt(1 - q),
                k = [...c];
              mul(k, 0.25 + 1.1 * clamp(-X * 0.5 - Y * 0.55 + z * 0.6));
              add(k, [1, 0.95, 0.95], 0.8 * Math.exp(-((X + 0.35) ** 2 + (Y + 0.4) ** 2) * 18));
              lay(o, k, 1 - ss(0.9, 1, q));
            }
          }
        },
      };
    },
  },
  portrait: {
    title: 'Looking out',
    ratios: [0.75, 0.8, 1, 1.333],
    make(c) {
      const { R, a } = c,
        view = pick(R, [
          () => scenes.seaSunset.make(c, 'rose'),
          () => scenes.ridges.make(c, pick(R, ['rose', 'gold', 'ember'])),
          () => scenes.rows.make(c),
          () => scenes.sailing.make(c),
        ])();
      const skin = pick(R, [
          ['#f3c9a8', '#c98a66'],
          ['#8d5a3c', '#57321f'],
          ['#e0ac84', '#a86d48'],
          ['#c98d63', '#7d4d30'],
        ]),
        hair = pick(R, ['#2a1b14', '#6b4226', '#c79a5b', '#191919', '#9a3f22', '#8c8782']),
        top = pick(R, ['#34506b', '#b5533c', '#e9e2d3', '#52633f', '#d9a441', '#7b3f5c', '#20262e']);
      const cx = a * pick(R, [360, 500, 640]),
        long = R() > 0.45,
        bun = !long && R() > 0.5,
        hat = R() > 0.7 && !bun;
      const strands = Array.from({ length: 90 }, () => {
        const x = -136 + R() * 272,
          e = long ? x * 1.12 + (R() - 0.5) * 30 : x * 0.55;
        return `<path d="M${x * 0.35} 190C${x * 1.15} 240 ${x * 1.12} ${long ? 480 : 380} ${e} ${(long ? 780 : 545) + R() * 50}" stroke="${R() > 0.5 ? '#fff' : '#000'}" stroke-opacity="${0.04 + R() * 0.1}" stroke-width="${2 + R() * 5}" fill="none"/>`;
      }).join('');
      const head = long
        ? 'M-152 400C-168 250-110 176 0 174C110 176 168 250 152 400C168 540 184 700 158 812C110 846 60 826 0 838C-60 826-110 846-158 812C-184 700-168 540-152 400Z'
        : 'M-144 400C-160 250-104 178 0 176C104 178 160 250 144 400C140 480 112 556 70 590C30 600-30 600-70 590C-112 556-140 480-144 400Z';
      const torso = 'M-430 1040C-420 830-330 752-110 690C-50 740 50 740 110 690C330 752 420 830 430 1040Z';
      const svg = `<defs><linearGradient id="t" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".3" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></linearGradient><linearGradient id="k" x1="0" x2="1"><stop offset="0" stop-color="${skin[0]}"/><stop offset="1" stop-color="${skin[1]}"/></linearGradient><linearGradient id="h" x1="0" x2="1"><stop offset="0" stop-color="#ffe2b0" stop-opacity=".6"/><stop offset=".2" stop-color="#ffd9a0" stop-opacity=".08"/><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient><clipPath id="c"><path d="${head}"/></clipPath></defs><g transform="translate(${cx} 420) scale(.58)">
      <path d="M-76 540h152v190H-76z" fill="url(#k)"/><path d="M-150 408q-26-10-22 34t34 34zM150 408q26-10 22 34t-34 34z" fill="url(#k)"/><path d="${torso}" fill="${top}"/>${Array.from({ length: 26 }, (_, i) => `<path d="M${-400 + i * 32} 1040C${-380 + i * 30} 900 ${-240 + i * 19} 800 ${-130 + i * 10} 700" stroke="#000" stroke-opacity="${0.03 + 0.05 * (i % 3)}" stroke-width="5" fill="none"/>`).join('')}<path d="${torso}" fill="url(#t)"/><path d="M-110 690C-50 740 50 740 110 690L122 716C60 770-60 770-122 716Z" fill="#000" opacity=".16"/>
      ${bun ? `<circle cy="178" r="82" fill="${hair}"/><circle cy="178" r="82" fill="url(#h)"/>` : ''}<path d="${head}" fill="${hair}"/><g clip-path="url(#c)">${strands}</g><path d="${head}" fill="url(#h)"/>
      ${hat ? `<path d="M-270 322C-120 220 120 220 270 322C120 372-120 372-270 322Z" fill="#dcbd85"/><path d="M-150 292C-140 118 140 118 150 292Z" fill="#ead09e"/><path d="M-151 262C-60 236 60 236 151 262V300C60 276-60 276-151 300Z" fill="${top}"/><path d="M-270 322C-120 220 120 220 270 322C120 372-120 372-270 322Z" fill="url(#t)"/><path d="M-150 292C-140 118 140 118 150 292Z" fill="url(#t)"/>` : ''}</g>`;
      return { px: view.px, layers: [{ svg, blur: 1.1, dim: 0.42 }, ...(view.layers ?? [])].reverse() };
    },
  },
  balloons: {
    title: 'Balloon morning',
    ratios: [1.5, 0.75, 1.333],
    make(c) {
      const base = scenes.ridges.make(c, pick(c.R, ['rose', 'gold'])),
        { R, a } = c;
      const balloon = (x, y, s, p) =>
        `<g transform="translate(${x} ${y}) scale(${s})"><clipPath id="b${x | 0}"><path d="M0 150C-34 118-108 60-108-16A108 108 0 0 1 108-16C108 60 34 118 0 150Z"/></clipPath><g clip-path="url(#b${x | 0})"><rect x="-120" y="-140" width="240" height="300" fill="${p[0]}"/>${[-1, 0, 1].map((k) => `<path d="M${k * 22}-130C${k * 108 - 18}-60 ${k * 108 - 18} 40 ${k * 6 - 4} 150L${k * 6 + 4} 150C${k * 108 + 22} 40 ${k * 108 + 22}-60 ${k * 22}-130Z" fill="${p[1]}"/>`).join('')}<path d="M-120-4h240v26h-240z" fill="${p[2]}" opacity=".8"/><ellipse cx="-46" cy="-50" rx="66" ry="104" fill="#fff" opacity=".2"/><ellipse cx="96" cy="10" rx="64" ry="170" fill="#000" opacity=".22"/></g><path d="M-12 150l4 28M12 150l-4 28" stroke="#3a2a20" stroke-width="2"/><rect x="-12" y="176" width="24" height="20" rx="3" fill="#5a3b22"/></g>`;
      const P = [
        ['#d8432f', '#f6c64a', '#fff2d6'],
        ['#2f6fa3', '#fbf3e2', '#e9713f'],
        ['#f2a33a', '#c2372f', '#fff2d6'],
        ['#3f8f7c', '#f6e7c2', '#e5604d'],
      ];
      const far = Array.from({ length: 4 }, () =>
        balloon(R() * a * 1000, 170 + R() * 260, 0.16 + R() * 0.14, pick(R, P)),
      ).join('');
      return {
        px: base.px,
        layers: [
          { svg: far, blur: 1.2 },
          {
            svg:
              balloon(a * (300 + R() * 120), 330, 1.0 + R() * 0.3, pick(R, P)) +
              balloon(a * (690 + R() * 130), 270 + R() * 90, 0.56, pick(R, P)),
            blur: 0.5,
          },
        ],
      };
    },
  },
  tent: {
    title: 'Under the stars',
    ratios: [1.5, 0.75, 1.333],
    make({ R, N, a }) {
      const sky = ramp(skyRamps.night),
        id = R() * 50,
        ang = 0.5 + R() * 0.6,
        milk = hex('#a9b6e6'),
        rose = hex('#e6a9b8'),
        h = (i, u) => 0.64 + i * 0.1 - (N.ridge(u * (1.2 + i * 0.4) + i * 9 + id, i, 4) - 0.5) * 0.26,
        x0 = a * 1000 * (0.35 + R() * 0.25);
      const svg = `<defs><radialGradient id="g" cx=".5" cy=".75" r=".8"><stop offset="0" stop-color="#fff2c2"/><stop offset=".5" stop-color="#ffb34d"/><stop offset="1" stop-color="#c2581c"/></radialGradient><radialGradient id="q"><stop offset="0" stop-color="#ffb14a" stop-opacity=".5"/><stop offset="1" stop-color="#ffb14a" stop-opacity="0"/></radialGradient></defs><g transform="translate(${x0} 900)"><ellipse cy="0" rx="320" ry="110" fill="url(#q)"/><path d="M-130 0C-80-90-40-130 0-140C60-128 120-70 170 0Z" fill="url(#g)"/><path d="M0-140C-20-80-30-40-34 0M0-140C50-90 80-40 90 0" stroke="#7a3510" stroke-width="4" fill="none" opacity=".7"/><path d="M-34 0C-28-50-14-96 0-140C10-96 16-50 18 0Z" fill="#fff0c0" opacity=".55"/></g>`;
      return {
        px(u, v, o) {
          sky(clamp(v / 0.75), o);
          const b = (u - a * 0.5) * Math.cos(ang) + (v - 0.35) * Math.sin(ang) * 1.0,
            m =
              Math.exp(-b * b * 26) *
              (0.35 + 1.1 * N.fbm(u * 4, v * 4, 5)) *
              ss(0.3, 0.62, N.fbm(u * 3 + 8, v * 3, 4));
          add(o, milk, 0.28 * m);
          add(o, rose, 0.12 * m * m);
          for (const f of [46, 90, 170]) {
            const x = Math.floor(u * f),
              y = Math.floor(v * f),
              k = hash(x + id, y + f);
            if (k > 0.86) {
              const d = Math.hypot(
                fract(u * f) - 0.3 - 0.4 * hash(x, y),
                fract(v * f) - 0.3 - 0.4 * hash(y, x),
              );
              add(
                o,
                k > 0.95 ? rose : [0.85, 0.9, 1],
                (1 - ss(0.02, 0.16 + 0.1 * k, d)) * (k - 0.82) * 6 * (0.5 + m),
              );
            }
          }
          add(o, hex('#ffa56b'), 0.25 * ss(0.4, 0.72, v));
          for (let i = 0; i < 3; i++) {
            const e = ss(0, 0.003, v - h(i, u));
            const c = hex('#2b3d63');
            lay(c, hex('#070b16'), 0.35 + 0.32 * i);
            lay(o, c, e);
          }
          const d = Math.hypot((u - x0 / 1000) * 0.8, v - 0.9);
          add(o, hex('#ff9a3d'), ss(0.82, 0.86, v) * 0.22 * Math.exp(-d * 7));
        },
        layers: [{ svg, blur: 0.8 }],
      };
    },
  },
  aurora: {
    title: 'Northern lights',
    ratios: [1.5, 0.75],
    make({ R, N, a }) {
      const id = R() * 70,
        g = hex('#4dffb0'),
        p = hex('#9a6bff'),
        h = (u) => 0.72 - (N.ridge(u * 1.6 + id, 2, 5) - 0.5) * 0.34;
      const sky = (u, v, o) => {
        ramp0(clamp(v / 0.75), o);
        for (let i = 0; i < 3; i++) {
          const y = 0.5 - i * 0.1 + (N.fbm(u * (1.1 + i * 0.4) + i * 9 + id, i, 3) - 0.5) * 0.55,
            d = y - v;
          if (d > -0.12) {
            const k =
              Math.exp(-Math.max(0, d) * 6.5) *
              ss(-0.12, 0.03, d) *
              (0.3 + 0.9 * N.fbm(u * 26 + i * 5, v * 0.8, 3)) *
              ss(0.25, 0.6, N.fbm(u * 1.6 + i * 4, id, 2));
            add(o, g, k * 0.62);
            add(o, p, k * 0.55 * ss(0.05, 0.35, d));
          }
        }
        const x = Math.floor(u * 110),
          y = Math.floor(v * 110);
        if (hash(x, y + id) > 0.93)
          add(
            o,
            [0.9, 0.95, 1],
            (1 - ss(0.03, 0.2, Math.hypot(fract(u * 110) - 0.5, fract(v * 110) - 0.5))) * 0.7,
          );
      };
      const ramp0 = ramp([
        [0, '#04081a'],
        [1, '#11294a'],
      ]);
      return {
        px(u, v, o) {
          const lake = 0.8;
          const w =
            v > lake ? lake - (v - lake) * 1.5 + (N.fbm(u * 9, 40 * Math.sqrt(v - lake), 2) - 0.5) * 0.03 : v;
          sky(u, w, o);
          const b = h(u);
          if (w > b) {
            const s = clamp(
              0.45 + (N.ridge((u + 0.02) * 5 + id, w * 5, 4) - N.ridge((u - 0.02) * 5 + id, w * 5, 4)) * 3,
            );
            const c = hex('#0a1424');
            lay(c, hex('#8fb8c4'), s * 0.55 * ss(0.28, 0, w - b));
            add(c, g, 0.03);
            lay(o, c, ss(0, 0.003, w - b));
          }
          if (v > lake) {
            mul(o, 0.62);
          }
          lay(o, hex('#060b14'), 0.9 * (1 - ss(0, 0.012, Math.abs(v - lake))));
        },
      };
    },
  },
  rows: {
    title: 'Fields in bloom',
    ratios: [1.5, 1.333, 0.8],
    make({ R, N, a }) {
      const tulip = R() > 0.5,
        sky = ramp(skyRamps[tulip ? 'day' : pick(R, ['rose', 'gold'])]),
        hz = 0.4 + R() * 0.06,
        cx = a * (0.35 + R() * 0.3),
        cols = (
          tulip
            ? ['#e0352f', '#f5c02c', '#f27aa5', '#ffffff', '#8a3fb0', '#f2752e']
            : ['#6f56b8', '#7f63c9', '#5d47a6']
        ).map(hex),
        green = hex(tulip ? '#2f6a2c' : '#4a5f35'),
        id = R() * 30;
      return {
        px(u, v, o) {
          if (v < hz) {
            sky(v / hz, o);
            lay(o, [1, 1, 1], 0.7 * ss(0.5, 0.74, N.fbm(u * 1.6 + id, v * 5, 5)));
            const tl = hz - 0.012 - 0.05 * N.fbm(u * 5 + id, 1, 4) - 0.05 * ss(0.62, 0.7, N.n(u * 2 + id, 3));
            if (v > tl) lay(o, hex('#3f5a4c'), 0.85);
            return;
          }
          const t = (v - hz) / (1 - hz),
            z = 1 / (t + 0.02),
            X = (u - cx) * z * 0.9,
            f = fract(X),
            i = Math.floor(X),
            c = [...cols[Math.floor(hash(i, id) * cols.length)]],
            fuzz = N.fbm(X * 26, z * 60, 3),
            bump = ss(0.08, 0.3, f + (fuzz - 0.5) * 0.2) * (1 - ss(0.66, 0.9, f + (fuzz - 0.5) * 0.2));
          mul(c, 0.4 + 1.1 * fuzz);
          mul(c, 0.7 + 0.6 * ss(0.8, 0.2, f));
          o[0] = green[0];
          o[1] = green[1];
          o[2] = green[2];
          mul(o, 0.5 + 0.9 * N.fbm(X * 40, z * 30, 2));
          lay(o, c, bump);
          lay(o, hex(tulip ? '#cfe0ea' : '#f3cdb2'), 0.5 * Math.exp(-t * 7));
        },
      };
    },
  },
  pool: {
    title: 'At the pool',
    ratios: [1, 0.8, 1.333],
    make({ R, N, a }) {
      const A = hex('#19a7c4'),
        B = hex('#8fe9ee'),
        x = a * (380 + R() * 260),
        y = 420 + R() * 160,
        col = pick(R, [
          ['#ff6b5a', '#fff'],
          ['#ffd23f', '#fff'],
          ['#f78fb3', '#fff'],
        ]);
      const svg = (dx, dy, sh) =>
        `<g transform="translate(${x + dx} ${y + dy})">${
          sh
            ? '<circle r="150" fill="none" stroke="#04536b" stroke-opacity=".5" stroke-width="92"/>'
            : Array.from({ length: 10 }, (_, i) => {
                const p = (q, r) => `${Math.cos(q) * r} ${Math.sin(q) * r}`;
                const s = (i * Math.PI) / 5,
                  e = s + Math.PI / 5;
                return `<path d="M${p(s, 104)}L${p(s, 196)}A196 196 0 0 1 ${p(e, 196)}L${p(e, 104)}A104 104 0 0 0 ${p(s, 104)}Z" fill="${col[i % 2]}"/>`;
              }).join('') +
              '<circle r="150" fill="none" stroke="#000" stroke-opacity=".1" stroke-width="92"/><circle r="152" fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="22"/><circle r="190" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="14"/><circle r="110" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="12"/>'
        }</g>`;
      return {
        px(u, v, o) {
          const wx = u + (N.fbm(u * 5, v * 5, 2) - 0.5) * 0.07,
            wy = v + (N.fbm(u * 5 + 9, v * 5, 2) - 0.5) * 0.07;
          o[0] = A[0];
          o[1] = A[1];
          o[2] = A[2];
          const t = Math.min(Math.abs(fract(wx * 8) - 0.5), Math.abs(fract(wy * 8) - 0.5));
          mul(o, 0.8 + 0.2 * ss(0, 0.03, t));
          const k = N.ridge(wx * 5 + N.fbm(u * 3, v * 3, 2) * 2, wy * 5, 2);
          add(o, B, 0.55 * ss(0.8, 0.97, k) + 0.1 * k);
          lay(o, hex('#0b6f96'), 0.5 * ss(0.3, 1.2, (u / a + v) * 0.7));
          if (v > 0.9) {
            o[0] = 0.82;
            o[1] = 0.77;
            o[2] = 0.7;
            mul(o, 0.85 + 0.2 * N.fbm(u * 60, v * 60, 3));
            if (fract(u * 3) < 0.012) mul(o, 0.7);
            if (v < 0.915) mul(o, 0.72);
          }
        },
        layers: [
          { svg: svg(46, 60, 1), blur: 6 },
          { svg: svg(0, 0, 0), blur: 0.5 },
        ],
      };
    },
  },
  windowLight: {
    title: 'Afternoon light',
    ratios: [0.75, 1, 0.8],
    make({ R, N, a }) {
      const wall = hex(pick(R, ['#d9c3ad', '#c9d0c4', '#e3d3c8', '#b9b3c0'])),
        sun = hex('#ffd9a0'),
        x = a * 620,
        pot = pick(R, ['#b5623e', '#e9e4da', '#40584f']);
      const leafs = (cx, cy, k, f) =>
        Array.from({ length: 11 }, (_, i) => {
          const r = -95 + i * 19 + (hash(i, 4) - 0.5) * 14,
            l = 190 + hash(i, 7) * 190;
          return `<g transform="translate(${cx} ${cy}) rotate(${r}) scale(${k})"><path d="M0 0C-6-${l * 0.3} 4-${l * 0.6} 0-${l}" stroke="${f}" stroke-width="5" fill="none"/>${Array.from({ length: 7 }, (_, j) => `<path d="M0-${l * (0.3 + j * 0.11)}q${j % 2 ? 46 : -46}-10 ${j % 2 ? 58 : -58}-52q${j % 2 ? -46 : 46} 4 ${j % 2 ? -58 : 58} 52z" fill="${f}"/>`).join('')}</g>`;
        }).join('');
      const svg = `<rect x="0" y="880" width="${a * 1000}" height="120" fill="#7d5b42"/><rect x="0" y="880" width="${a * 1000}" height="10" fill="#c79a72"/>${leafs(x, 700, 0.95, '#3f6045')}<path d="M${x - 80} 690h160l-20 196h-120z" fill="${pot}"/><path d="M${x + 20} 690h60l-20 196h-30z" fill="#000" opacity=".2"/>`;
      return {
        px(u, v, o) {
          o[0] = wall[0];
          o[1] = wall[1];
          o[2] = wall[2];
          mul(o, 0.34 + 0.12 * N.fbm(u * 5, v * 5, 4));
          const p = (u - v * 0.32) / a + 0.12,
            q = v + u * 0.1;
          const fx = fract(p * 3.1),
            fy = fract(q * 2.7),
            in1 =
              ss(0.06, 0.075, Math.min(fx, 1 - fx)) *
              ss(0.05, 0.065, Math.min(fy, 1 - fy)) *
              ss(0.18, 0.2, p) *
              (1 - ss(0.86, 0.88, p)) *
              ss(0.12, 0.14, q) *
              (1 - ss(0.95, 1.0, q));
          const leaf = ss(0.56, 0.62, N.fbm(u * 4 + 3, v * 4, 3)) * 0.55;
          add(o, sun, 0.62 * in1 * (1 - leaf));
        },
        layers: [{ svg, blur: 0.8 }],
      };
    },
  },
  sailing: {
    title: 'Out on the water',
    ratios: [1.5, 1.333, 0.75],
    make({ R, N, a }) {
      const sky = ramp(skyRamps[pick(R, ['day', 'soft'])]),
        hz = 0.46 + R() * 0.08,
        A = hex('#2b7fa8'),
        B = hex('#0c4468'),
        id = R() * 40,
        x = a * (300 + R() * 350),
        s = 0.8 + R() * 0.5;
      const svg = `<g transform="translate(${x} ${hz * 1000 + 64}) scale(${s})"><path d="M-110 0h230c-18 34-50 44-90 44h-70c-40 0-62-16-70-44z" fill="#f7f5f0"/><path d="M-104 14h216l-12 14h-188z" fill="#b5362e"/><path d="M6-4V-330" stroke="#5a4632" stroke-width="6"/><path d="M16-320C100-220 128-110 132-22H16Z" fill="#fffdf6"/><path d="M-4-300C-50-200-90-100-108-18L-4-22Z" fill="#efe9dc"/><path d="M16-320C60-220 74-110 76-22H16Z" fill="#000" opacity=".06"/><g opacity=".35" transform="scale(1 -.55) translate(0 -84)"><path d="M16-320C100-220 128-110 132-22H16ZM-4-300C-50-200-90-100-108-18L-4-22Z" fill="#fff"/></g></g>`;
      return {
        px(u, v, o) {
          if (v < hz) {
            sky(v / hz, o);
            lay(o, [0.97, 0.97, 0.98], 0.85 * ss(0.5, 0.72, N.fbm(u * 1.5 + id, v * 4.5, 5)) * ss(0, 0.2, v));
            const land = hz - 0.05 * N.ridge(u * 1.5 + id, 2, 4) * ss(0.35, 0.7, N.n(u * 0.9 + id, 5));
            if (v > land) lay(o, hex('#6d90a5'), 0.75);
            return;
          }
          const t = (v - hz) / (1 - hz),
            z = 1 / (t + 0.03),
            w = N.fbm(u * z * 1.2, z * 5, 4),
            w2 = N.fbm(u * z * 5, z * 18, 3);
          sky(clamp(0.9 - t * 0.8), o);
          lay(o, A, 0.62 + (w - 0.5) * 0.8);
          lay(o, B, clamp(0.7 * t + (w - 0.5) * 0.9));
          add(o, [1, 1, 1], 0.6 * ss(0.66, 0.76, w2));
        },
        layers: [{ svg, blur: 0.5 }],
      };
    },
  },
  road: {
    title: 'Road trip',
    ratios: [1.5, 0.75, 1.777],
    make({ R, N, a }) {
      const sky = ramp(skyRamps[pick(R, ['gold', 'rose', 'day'])]),
        hz = 0.5,
        id = R() * 90,
        cx = a * (0.45 + R() * 0.1),
        land = hex(pick(R, ['#c28a54', '#a88a4c', '#8a9a5a'])),
        far = hex('#7f7f9c');
      return {
        px(u, v, o) {
          if (v < hz) {
            sky(v / hz, o);
            lay(o, [1, 0.95, 0.9], 0.6 * ss(0.52, 0.76, N.fbm(u * 1.4 + id, v * 6, 5)));
            for (let i = 0; i < 3; i++) {
              const b =
                hz - (0.16 - i * 0.05) * N.ridge(u * (1.3 + i * 0.6) + id + i * 7, i, 5) * 1.1 + 0.02 * i;
              if (v > b) {
                const c = [...far];
                lay(c, land, 0.25 * i);
                mul(c, 0.6 + 0.45 * N.ridge(u * 8 + v * 3, v * 9, 3));
                lay(o, c, 0.55 + 0.2 * i);
              }
            }
            return;
          }
          const t = (v - hz) / (1 - hz),
            z = 1 / (t + 0.015),
            bend = Math.sin(z * 0.05) * 0.02,
            X = (u - cx - bend) / (t + 0.012);
          o[0] = land[0];
          o[1] = land[1];
          o[2] = land[2];
          mul(o, 0.55 + 0.8 * N.fbm(u * z * 2, z * 5, 4));
          lay(o, hex('#4f5a2c'), 0.6 * ss(0.55, 0.68, N.fbm(u * z * 4, z * 14, 3)));
          if (Math.abs(X) < 0.36) {
            o[0] = o[1] = 0.105;
            o[2] = 0.115;
            mul(o, 0.8 + 0.5 * N.fbm(X * 14, z * 3, 3));
            if (Math.abs(Math.abs(X) - 0.325) < 0.009) lay(o, [0.8, 0.78, 0.72], 0.8);
            if (Math.abs(X) < 0.01 && fract(z * 0.55) < 0.5) lay(o, hex('#f2c14a'), 0.85);
          }
          lay(o, hex('#e8c7a0'), 0.5 * Math.exp(-t * 9));
        },
      };
    },
  },
  cake: {
    title: 'Birthday',
    ratios: [0.8, 1, 1.333],
    make({ R, N, a }) {
      const bg = hex(pick(R, ['#7a3f4c', '#31505c', '#8a6a4c'])),
        icing = pick(R, ['#fff4ea', '#f7c9cf', '#dff0e6']),
        B = Array.from({ length: 34 }, () => [
          R() * a,
          R() * 0.62,
          0.012 + R() * 0.045,
          hex(pick(R, ['#ffcf7a', '#ff9a8a', '#fff0cf'])),
          0.1 + R() * 0.4,
        ]),
        cx = a * 500;
      const n = 7,
        svg = `<defs><linearGradient id="c" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#3a1620" stop-opacity=".5"/></linearGradient><radialGradient id="f"><stop offset="0" stop-color="#ffd27a" stop-opacity=".9"/><stop offset="1" stop-color="#ff9a2a" stop-opacity="0"/></radialGradient></defs><g transform="translate(${cx} 0)"><ellipse cy="930" rx="380" ry="34" fill="#000" opacity=".4"/><ellipse cy="905" rx="360" ry="40" fill="#e9e2da"/><ellipse cy="897" rx="345" ry="34" fill="#fbf7f2"/><path d="M-270 640v240c0 44 540 44 540 0V640z" fill="#e9b98a"/><path d="M-270 748c60 30 480 30 540 0v30c-60 30-480 30-540 0z" fill="#c2334a"/><path d="M-270 640v240c0 44 540 44 540 0V640z" fill="url(#c)"/><path d="M-276 630c0-56 552-56 552 0v56c-16 40-40 34-52 4c-14 52-58 50-70 0c-12 34-44 30-56-4c-14 66-66 62-78 0c-14 40-52 36-64-2c-16 52-60 44-70-4c-16 40-52 34-62-2c-16 40-76 46-100-48z" fill="${icing}"/><path d="M-276 630c0-56 552-56 552 0v56c-16 40-40 34-52 4c-14 52-58 50-70 0c-12 34-44 30-56-4c-14 66-66 62-78 0c-14 40-52 36-64-2c-16 52-60 44-70-4c-16 40-52 34-62-2c-16 40-76 46-100-48z" fill="url(#c)" opacity=".6"/><ellipse cy="630" rx="270" ry="40" fill="#fff" opacity=".35"/>${Array.from(
          { length: 15 },
          (_, i) => {
            const t = (i / 15) * 6.283;
            return `<circle cx="${Math.cos(t) * 236}" cy="${628 + Math.sin(t) * 32}" r="19" fill="#c2183c"/><circle cx="${Math.cos(t) * 236 - 5}" cy="${622 + Math.sin(t) * 32}" r="6" fill="#fff" opacity=".6"/>`;
          },
        ).join('')}${Array.from({ length: n }, (_, i) => {
          const x = -165 + i * 55,
            y = 626 + (i % 2 ? 12 : -12);
          return `<rect x="${x - 7}" y="${y - 130}" width="14" height="130" rx="4" fill="${['#f2a33a', '#5aa9c4', '#e86a8a'][i % 3]}"/><ellipse cx="${x}" cy="${y - 160}" rx="46" ry="56" fill="url(#f)" opacity=".7"/><path d="M${x} ${y - 188}c13 20 13 42 0 48c-13-6-13-28 0-48z" fill="#fff4c2"/>`;
        }).join('')}</g>`;
      return {
        px(u, v, o) {
          o[0] = bg[0];
          o[1] = bg[1];
          o[2] = bg[2];
          mul(o, 0.3 + 0.4 * N.fbm(u * 2, v * 2, 3));
          for (const [x, y, r, c, k] of B) add(o, c, k * (1 - ss(r * 0.9, r, Math.hypot(u - x, v - y))));
          add(o, hex('#ffae5a'), 0.35 * Math.exp(-Math.hypot((u - a / 2) * 0.8, v - 0.5) * 3.4));
          const t = ss(0.86, 0.9, v);
          lay(o, hex('#5a3a2a'), t * 0.9);
          add(o, hex('#ffb36a'), t * 0.2 * Math.exp(-Math.abs(u - a / 2) * 2));
        },
        layers: [{ svg, blur: 0.7 }],
      };
    },
  },
  cat: {
    title: 'On the window sill',
    ratios: [1, 0.8, 1.333],
    make({ R, N, a }) {
      const sky = ramp(skyRamps[pick(R, ['rose', 'gold', 'soft'])]),
        id = R() * 30,
        x = a * (430 + R() * 160),
        fur = pick(R, ['#2b2422', '#8a5a34', '#5d5f66']);
      const svg = `<defs><linearGradient id="r" x1="0" x2="1"><stop offset="0" stop-color="#fff1cf" stop-opacity=".55"/><stop offset=".22" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></linearGradient></defs><g transform="translate(${x} 846)"><ellipse cx="70" cy="6" rx="240" ry="18" fill="#000" opacity=".3"/><path id="k" d="M-92 0C-132-150-112-260-62-318C-96-350-98-396-84-462C-58-452-38-434-28-420C-10-424 14-424 32-420C44-436 62-452 86-462C98-396 96-350 64-318C116-262 142-150 112-40C180-30 232-60 250-120C258-136 284-128 278-108C256-20 180 22 96 0Z" fill="${fur}"/><path d="M-92 0C-132-150-112-260-62-318C-96-350-98-396-84-462C-58-452-38-434-28-420C-10-424 14-424 32-420C44-436 62-452 86-462C98-396 96-350 64-318C116-262 142-150 112-40C180-30 232-60 250-120C258-136 284-128 278-108C256-20 180 22 96 0Z" fill="url(#r)"/></g>`;
      return {
        px(u, v, o) {
          sky(clamp(v / 0.8), o);
          add(o, hex('#ffd9a0'), 0.5 * Math.exp(-Math.hypot(u - a * 0.15, v - 0.3) * 3));
          for (let i = 0; i < 3; i++) {
            const b = 0.55 + i * 0.09 - 0.12 * N.fbm(u * 2 + i * 6 + id, i, 3);
            lay(o, hex(['#b9b4a6', '#93a08a', '#6d8068'][i]), ss(0, 0.05, v - b) * 0.8);
          }
          const fr = Math.min(Math.abs(u - a * 0.5), 1);
          if (fr < 0.016 || v < 0.05 || Math.abs(v - 0.34) < 0.009) {
            o[0] = 0.75;
            o[1] = 0.72;
            o[2] = 0.68;
            mul(o, 0.7 + 0.2 * (1 - u / a));
          }
          if (v > 0.83) {
            o[0] = 0.72;
            o[1] = 0.66;
            o[2] = 0.58;
            mul(o, 0.9 - 1.6 * (v - 0.83) + 0.1 * N.fbm(u * 4, v * 50, 3));
          }
          const cu = Math.min(u, 9) / a,
            w = 0.13 + 0.03 * Math.sin(v * 5);
          if (cu > 1 - w) {
            const s = Math.sin((cu - v * 0.04) * 150) * 0.5 + 0.5;
            o[0] = mix(o[0], 0.88, 0.86);
            o[1] = mix(o[1], 0.83, 0.86);
            o[2] = mix(o[2], 0.75, 0.86);
            mul(o, 0.72 + 0.32 * s);
          }
        },
        layers: [{ svg, blur: 0.9 }],
      };
    },
  },
};
export const kinds = Object.keys(scenes);

// ---- camera ----------------------------------------------------------------------------------------------
export async function demoPhoto({ seed = 1, kind, long = 1200, quality = 84 } = {}) {
  const R = rng(seed);
  R();
  R();
  const k = kind ?? kinds[seed % kinds.length],
    scene = scenes[k],
    N = noiseOf(R);
  const a = scene.ratios[Math.floor(R() * scene.ratios.length)],
    w = Math.round(a >= 1 ? long : long * a),
    h = Math.round(a >= 1 ? long / a : long);
  const { px, layers = [], light } = scene.make({ R, N, a });
  const F = new Float32Array(w * h * 3),
    o = [0, 0, 0];
  for (let y = 0, i = 0; y < h; y++)
    for (let x = 0; x < w; x++, i += 3) {
      px((x + 0.5) / h, (y + 0.5) / h, o);
      F[i] = o[0];
      F[i + 1] = o[1];
      F[i + 2] = o[2];
    }
  for (const L of layers) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${a * 1000} 1000" preserveAspectRatio="none">${L.svg}</svg>`;
    let img = sharp(Buffer.from(svg)).ensureAlpha();
    const b = (L.blur * h) / 900;
    if (b >= 0.3) img = img.blur(b);
    const p = await img.raw().toBuffer();
    for (let i = 0, j = 0; j < p.length; i += 3, j += 4) {
      const al = p[j + 3] / 255;
      if (al) for (let c = 0; c < 3; c++) F[i + c] = mix(F[i + c], LIN[p[j + c]] * (L.dim ?? 1), al);
    }
  }
  if (light)
    for (let y = 0, i = 0; y < h; y++)
      for (let x = 0; x < w; x++, i += 3) {
        const l = light(x / h, y / h);
        F[i] *= l;
        F[i + 1] *= l;
        F[i + 2] *= l;
      }
  const small = Buffer.alloc(w * h * 3);
  for (let i = 0; i < F.length; i++) small[i] = clamp(F[i] - 0.55, 0, 1) * 200; // what is bright blooms
  const bloom = await sharp(small, { raw: { width: w, height: h, channels: 3 } })
    .resize(Math.ceil(w / 8), Math.ceil(h / 8))
    .blur(6)
    .resize(w, h, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const out = Buffer.alloc(w * h * 3),
    film = (x) => {
      x *= 1.06;
      return (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
    },
    G = rng(seed + 99);
  const sum = [0, 0, 0];
  for (let y = 0, i = 0; y < h; y++)
    for (let x = 0; x < w; x++, i += 3) {
      const dx = x / w - 0.5,
        dy = y / h - 0.5,
        vg = 1 - 0.42 * ss(0.25, 0.95, dx * dx * 1.6 + dy * dy * 1.6),
        g = (G() + G() - 1) * 0.022;
      for (let c = 0; c < 3; c++) {
        const l = Math.max(0, F[i + c] + (bloom[i + c] / 255) * 0.5) * vg,
          f = clamp(l < 0.9 ? mix(l, film(l), 0.55) : film(l));
        const s = f <= 0.0031308 ? 12.92 * f : 1.055 * f ** (1 / 2.4) - 0.055;
        const q = clamp(s + g * (1.1 - s));
        out[i + c] = q * 255 + 0.5;
        sum[c] += q;
      }
    }
  const n = w * h,
    colour =
      '#' +
      sum
        .map((s) =>
          Math.round((s / n) * 255)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('');
  return {
    jpeg: await sharp(out, { raw: { width: w, height: h, channels: 3 } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer(),
    width: w,
    height: h,
    kind: k,
    title: scene.title,
    colour,
  };
}
