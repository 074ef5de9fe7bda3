import { FONTS } from './fonts.ts';

/** Fonts and colours of pages without a script: the theme of `shared/src/ui/theme`, by hand. Fonts lie in `fonts/` beside the page. */
export const PAGE_TOKENS = `@font-face{font-family:'Inter Variable';font-weight:400 700;font-display:swap;src:url(fonts/${FONTS.inter.file}) format('woff2')}
@font-face{font-family:'Inter Variable';font-weight:400 700;font-display:swap;src:url(fonts/${FONTS.interExtended.file}) format('woff2');
unicode-range:U+0100-0148, U+014A-0151, U+0154-0177, U+0179-017F, U+018F, U+01A0-01A1, U+01AF-01B0, U+0218-021B, U+1E80-1E85, U+1E9E, U+1EA0-1EF9}
@font-face{font-family:Marcellus;font-weight:400;font-display:swap;src:url(fonts/${FONTS.marcellus.file}) format('woff2')}
:root{color-scheme:light dark;--bg:#f7f7fb;--panel:#fff;--fg:#1b1b2a;--muted:#555570;--edge:#71718a;--line:#dfdfea;
--brand:#5626b0;--focus:#6a35d4;--gold:#e3b94f;--gold-deep:#c99a2a;--on-gold:#2b1d05;--wrong:#b91c1c;--wrong-bg:#fef2f2;
--good:#1b6a3b;--good-bg:#eefaf2;--info:#3d1d80;--info-bg:#f0ebff}
@media (prefers-color-scheme:dark){:root{--bg:#12121d;--panel:#1b1b2a;--fg:#f7f7fb;--muted:#c6c6d6;--line:#3f3f58;
--brand:#d8ccff;--focus:#bda8ff;--wrong:#fca5a5;--wrong-bg:#3b1212;--good:#9be0b4;--good-bg:#0f2b1b;--info:#d8ccff;--info-bg:#2a1c52}}
`;
