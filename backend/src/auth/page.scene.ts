import { html } from '../lib/html.ts';

/** A twenty-sided die, the product's mark. */
const die = html`<svg
  viewBox="0 0 40 40"
  fill="none"
  stroke="#e3b94f"
  stroke-width="1.75"
  stroke-linejoin="round"
>
  <path d="M20 2 36 11v18L20 38 4 29V11z" />
  <path
    d="M20 10 29.5 26h-19zM20 2v8M36 11l-6.5 15M36 29l-6.5-3M20 38l9.5-12M20 38l-9.5-12M4 29l6.5-3M4 11l6.5 15M20 10 36 11M20 10 4 11"
    stroke-width="1.1"
  />
</svg>`;

const STARS: readonly [x: number, y: number, r: number][] = [
  [64, 210, 1.4],
  [128, 96, 1],
  [150, 330, 1.1],
  [212, 180, 1.6],
  [246, 420, 0.9],
  [300, 120, 1.1],
  [342, 260, 1.3],
  [398, 70, 1.6],
  [420, 352, 1],
  [470, 190, 0.9],
  [512, 430, 1.2],
  [548, 92, 1.1],
  [700, 78, 1.3],
  [736, 330, 1],
  [760, 190, 1.5],
  [92, 470, 1],
  [36, 372, 1.2],
  [610, 470, 0.9],
  [668, 402, 1.4],
  [180, 520, 0.8],
];

/** The night landscape beside the form: a moon, hills, a keep with its windows lit, a road that leads there. */
const view = html`<svg class="view" viewBox="0 0 800 1000" preserveAspectRatio="xMidYMax slice">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#1a0b3b" />
      <stop offset=".5" stop-color="#3a1c7d" />
      <stop offset=".78" stop-color="#7a46b8" />
      <stop offset="1" stop-color="#c98a6a" />
    </linearGradient>
    <radialGradient id="glow">
      <stop offset="0" stop-color="#ffe9b0" stop-opacity=".55" />
      <stop offset="1" stop-color="#ffe9b0" stop-opacity="0" />
    </radialGradient>
    <linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#12072b" stop-opacity="0" />
      <stop offset="1" stop-color="#12072b" stop-opacity=".92" />
    </linearGradient>
  </defs>
  <rect width="800" height="1000" fill="url(#sky)" />
  <g fill="#f8ecc8">${STARS.map(([x, y, r]) => html`<circle cx="${x}" cy="${y}" r="${r}" />`)}</g>
  <circle cx="590" cy="300" r="230" fill="url(#glow)" />
  <circle cx="590" cy="300" r="74" fill="#f6dfa0" />
  <g fill="#e3b94f" opacity=".35">
    <circle cx="566" cy="284" r="13" />
    <circle cx="612" cy="322" r="18" />
    <circle cx="604" cy="268" r="7" />
  </g>
  <path
    d="M0 640 90 560 160 612 268 498 362 604 452 540 560 634 660 566 800 668V1000H0z"
    fill="#54309a"
    opacity=".75"
  />
  <path d="M0 716Q120 650 250 690T520 676T800 712V1000H0z" fill="#3c1f78" />
  <g fill="#28124f">
    <path
      d="M320 700V586h10v-14h12v14h12v-14h12v14h10v36h28V532l26-58 26 58v8h8v-12h12v12h12v-12h12v12h8v96h26v-40h8v-12h10v12h10v-12h10v12h8V800H320z"
    />
    <path d="M428 484v-46h3v8l24 8-24 9v21z" />
  </g>
  <g fill="#ffd978">
    <path
      d="M426 560a6 6 0 0 1 12 0v16h-12zM344 622a5 5 0 0 1 10 0v13h-10zM474 590a5 5 0 0 1 10 0v14h-10zM545 652a5 5 0 0 1 10 0v12h-10z"
    />
  </g>
  <path d="M0 800Q180 690 400 710T800 760V1000H0z" fill="#28124f" />
  <path d="M442 706Q470 760 396 800T350 1000H520Q430 860 470 800T458 706z" fill="#e3b94f" opacity=".28" />
  <path d="M0 880Q200 800 430 856T800 830V1000H0z" fill="#1a0b3b" />
  <g fill="#12072b">
    <path d="M60 900 96 776l36 124zM112 920l28-98 28 98zM690 900l38-134 38 134zM650 920l26-90 26 90z" />
  </g>
  <rect y="620" width="800" height="380" fill="url(#shade)" />
</svg>`;

/** What stands beside every page of the authentication host; the picture says nothing to those who do not see it. */
export const scene = html`<header class="scene">
  <div aria-hidden="true">${view}</div>
  <div class="brand"><span aria-hidden="true">${die}</span>RPD</div>
  <div class="words"><p>Vos mondes, vos fiches, vos joueurs&nbsp;: la table est mise.</p></div>
</header>`;
