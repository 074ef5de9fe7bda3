import { chance, HEIGHT, repeat, WIDTH } from './paper.ts';

/** The room of a tavern at night: beams, a hearth, a long table under a lamp, a window on the rain. */
export function drawTavern(): string {
  const next = chance(77);
  const boards = repeat(
    9,
    index =>
      `<path d="M${index * 170 - 80} ${HEIGHT}L${WIDTH / 2 + (index * 170 - 80 - WIDTH / 2) * 0.5} 560" stroke="#2a170b" stroke-width="3" opacity=".6"/>`,
  );
  const rain = repeat(60, () => {
    const [x, y] = [905 + next() * 190, 180 + next() * 190];
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}l-4 14"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>
  <radialGradient id="lamp" cx="50%" cy="46%" r="60%"><stop offset="0" stop-color="#ffd98a" stop-opacity=".95"/><stop offset=".35" stop-color="#d98b3a" stop-opacity=".45"/><stop offset="1" stop-color="#150c06" stop-opacity="0"/></radialGradient>
  <radialGradient id="fire" cx="50%" cy="80%" r="70%"><stop offset="0" stop-color="#ffe08a"/><stop offset=".5" stop-color="#f07b22"/><stop offset="1" stop-color="#7a1d0a" stop-opacity="0"/></radialGradient>
  <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2a1a10"/><stop offset="1" stop-color="#54351c"/></linearGradient>
</defs>
<rect width="100%" height="100%" fill="url(#wall)"/>
<path d="M0 560H${WIDTH}V${HEIGHT}H0Z" fill="#4a2b14"/>${boards}
<g fill="#1d1009">
  <path d="M0 0H${WIDTH}V46H0Z"/>${repeat(6, index => `<path d="M${index * 250 - 20} 46h46l-14 110h-18Z"/>`)}
  <path d="M0 110H${WIDTH}v26H0Z" opacity=".75"/>
</g>
<g>
  <rect x="890" y="165" width="220" height="220" fill="#0d1a26" stroke="#1d1009" stroke-width="14"/>
  <g stroke="#7fa3bd" stroke-width="2" opacity=".7">${rain}</g>
  <path d="M1000 165v220M890 275h220" stroke="#1d1009" stroke-width="9"/>
</g>
<g>
  <path d="M90 600V250q110-70 220 0v350Z" fill="#332822" stroke="#17100c" stroke-width="10"/>
  <path d="M130 600V400q70-60 140 0v200Z" fill="#120a06"/>
  <path d="M136 598q-4-70 30-112 6 40 24 52 4-50 22-76 10 60 34 78 14 24 18 58Z" fill="url(#fire)"/>
  <path d="M150 592h100M160 578l80 14M240 578l-80 14" stroke="#2a140a" stroke-width="12" stroke-linecap="round"/>
</g>
<g fill="#2b170a" stroke="#150b05" stroke-width="5">
  <path d="M400 640L520 560H820L960 640Z" fill="#6a3f1d"/><path d="M400 640H960V668H400Z"/>
  <path d="M430 668h28v112h-28ZM902 668h28v112h-28Z"/>
</g>
<g fill="#8d8f8a" stroke="#23211e" stroke-width="3">
  <path d="M560 590h30v34h-30ZM720 600h30v34h-30Z"/><path d="M590 596q16 10 0 22M750 606q16 10 0 22" fill="none"/>
  <ellipse cx="650" cy="612" rx="34" ry="9" fill="#c9b48a"/>
</g>
<rect width="100%" height="100%" fill="url(#lamp)"/>
<path d="M660 136v170" stroke="#120a05" stroke-width="5"/>
<path d="M630 306h60l18 46h-96Z" fill="#5a3516" stroke="#1d1009" stroke-width="4"/><ellipse cx="660" cy="354" rx="40" ry="11" fill="#fff0b8"/>
</svg>`;
}
