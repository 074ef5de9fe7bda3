import { PAGE_TOKENS } from '../lib/page.tokens.ts';

/** The style of public pages: a file of its own, which browsers keep from one page to the next. */
export const PUBLIC_STYLE = `
${PAGE_TOKENS}
:root{--tint:#f0ebff;--shade:0 1px 2px #1f0d4514,0 8px 24px -12px #1f0d4533;--lift:0 2px 4px #1f0d451f,0 18px 40px -16px #1f0d4559;--display:Marcellus,Palatino,Georgia,serif}
@media (prefers-color-scheme:dark){:root{--tint:#2a1c52;--shade:0 1px 2px #0006,0 8px 24px -12px #000a;--lift:0 2px 4px #0008,0 18px 40px -16px #000c}}
*,*::before,*::after{box-sizing:border-box}
html{font:400 1rem/1.6 'Inter Variable',system-ui,'Segoe UI',Roboto,Arial,sans-serif;text-rendering:optimizeLegibility;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--bg);color:var(--fg)}
h1,h2,h3{margin:0;font-family:var(--display);font-weight:400;line-height:1.15;text-wrap:balance;overflow-wrap:anywhere}
p{margin:0;overflow-wrap:anywhere}
a{color:var(--brand);text-underline-offset:.2em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:4px}
.skip{position:absolute;inset-inline-start:-100vw;z-index:2;padding:.75rem 1rem;background:var(--panel)}
.skip:focus{inset-inline-start:1rem;inset-block-start:1rem}
.wide{width:100%;max-width:72rem;margin-inline:auto;padding-inline:clamp(1.25rem,4vw,2.5rem)}
.top{background:#1f0d45;color:#fff}
.top .wide{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;min-height:4rem;padding-block:.5rem}
.top a{color:#f3e3b8}
.top a:focus-visible,.hero a:focus-visible,.band :focus-visible{outline-color:#f3e3b8}
.brand{display:flex;align-items:center;gap:.625rem;margin-inline-end:auto;font:400 1.375rem/1 var(--display);letter-spacing:.14em;text-decoration:none;color:#fff!important}
.brand svg{width:2rem;height:2rem}
.top nav{display:flex;align-items:center;gap:1.25rem}
.top nav a{padding:.5rem 0}
main{flex:1;padding-block-end:4rem}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;padding:.5rem 1.5rem;border:0;border-radius:8px;background:linear-gradient(180deg,#edca6c,#e3b94f);color:#2b1d05;font:inherit;font-weight:650;text-decoration:none;cursor:pointer;box-shadow:0 1px 2px #1f0d4533,inset 0 1px 0 #fff6}
.button:hover{filter:brightness(1.05)}
.top nav .button{min-height:2.5rem;padding:.25rem 1.125rem;color:#2b1d05}
.hero{position:relative;isolation:isolate;overflow:hidden;background:#1f0d45;color:#fff}
.hero img{position:absolute;inset:0;z-index:-2;width:100%;height:100%;object-fit:cover}
.hero::after{content:'';position:absolute;inset:0;z-index:-1;background:linear-gradient(180deg,#12072b00 20%,#12072b99 60%,#12072bf2)}
.hero .wide{display:flex;flex-direction:column;justify-content:flex-end;gap:1rem;min-height:clamp(19rem,44vw,29rem);padding-block:6rem 2.25rem}
.hero h1{font-size:clamp(2.25rem,6vw,4rem);text-shadow:0 2px 24px #12072b}
.hero .intro{max-width:44rem;font-size:clamp(1.0625rem,2vw,1.3125rem);line-height:1.45;text-shadow:0 1px 12px #12072b}
.hero .button{align-self:flex-start;margin-block-start:.5rem;color:#2b1d05}
.tags{display:flex;flex-wrap:wrap;gap:.5rem;margin:0;padding:0;list-style:none}
.tags li{padding:.1875rem .75rem;border-radius:1rem;background:var(--tint);color:var(--brand);font-size:.875rem;font-weight:550}
.hero .tags li{background:#12072bb3;color:#f3e3b8}
.columns{display:grid;gap:2.5rem;margin-block-start:2.5rem}
.columns>*{min-width:0}
.aside{display:grid;gap:1.25rem;align-content:start}
.paper{padding:1.5rem;border-radius:14px;background:var(--panel);box-shadow:var(--shade)}
.paper h2{font-size:1.375rem}
.paper .button{width:100%;margin-block-start:1rem}
.paper p{margin-block-start:.5rem;color:var(--muted);font-size:.9375rem}
.text{max-width:44rem}
.text section+section{margin-block-start:2.5rem}
.text h2{font-size:1.875rem}
.text h2::after{content:'';display:block;width:3rem;height:3px;border-radius:2px;margin-block:.75rem 1.25rem;background:linear-gradient(90deg,var(--gold-deep),var(--gold))}
.prose{font-size:1.0625rem;line-height:1.75}
.prose p+p,.prose ul,.prose ol,.prose blockquote{margin-block:1em 0}
.prose blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:3px solid var(--gold)}
.warned{padding:1.25rem 1.5rem;border-radius:12px;border-inline-start:4px solid var(--gold-deep);background:var(--panel);box-shadow:var(--shade)}
.dates,.links{margin:1rem 0 0;padding:0;list-style:none;display:grid;gap:.875rem}
.dates li{display:grid;grid-template-columns:3.25rem 1fr;gap:.875rem;align-items:center}
.day{display:grid;place-items:center;padding:.375rem 0;border-radius:10px;background:var(--tint);color:var(--brand);font-size:.8125rem;line-height:1.2;text-transform:uppercase}
.day b{font:400 1.5rem/1 var(--display)}
.dates strong{display:block;font-weight:600;line-height:1.35;overflow-wrap:anywhere}
.dates .when{color:var(--muted);font-size:.875rem}
.links a{display:inline-block;padding:.125rem 0;overflow-wrap:anywhere}
.band{background:radial-gradient(120% 160% at 85% 0,#7a46b8 0,#3a1c7d 42%,#1f0d45 78%);color:#fff}
.band .wide{padding-block:clamp(2rem,6vw,4rem) clamp(2rem,5vw,3rem)}
.band h1{font-size:clamp(2.25rem,6vw,3.5rem)}
.band .intro{margin-block-start:.75rem;max-width:40rem;color:#e6dcff;font-size:1.0625rem}
.tabs{display:flex;flex-wrap:wrap;gap:.5rem;margin-block-start:1.5rem}
.tabs a{padding:.5rem 1.125rem;border-radius:2rem;color:#f3e3b8;text-decoration:none;background:#12072b80}
.tabs a[aria-current]{background:#f3e3b8;color:#1f0d45;font-weight:600}
.search{display:grid;gap:1rem;margin-block-start:1.75rem}
.search label{display:block;margin-block-end:.375rem;font-size:.875rem;font-weight:550;color:#e6dcff}
.search input[type=search],.search select{width:100%;min-height:3rem;padding:.5rem .875rem;border:1px solid #8d74c9;border-radius:8px;background:#12072b;color:#fff;color-scheme:dark;font:inherit}
.check{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem}
.check label{display:flex;align-items:center;gap:.625rem;min-height:1.5rem;margin:0;font-size:1rem;font-weight:400;color:#fff}
.check input{width:1.25rem;height:1.25rem;margin:0;accent-color:#e3b94f}
.count{margin-block:2rem 1.25rem;color:var(--muted)}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:1.5rem;margin:0;padding:0;list-style:none}
.card{position:relative;display:flex;flex-direction:column;height:100%;overflow:hidden;border-radius:14px;background:var(--panel);box-shadow:var(--shade);transition:box-shadow .18s,translate .18s}
.card:hover,.card:focus-within{box-shadow:var(--lift);translate:0 -2px}
.card img{display:block;width:100%;height:auto;aspect-ratio:40/21;object-fit:cover;background:#2b1a63}
.card .in{display:grid;gap:.625rem;padding:1.125rem 1.25rem 1.375rem}
.card h1,.card h2,.card h3{font-size:1.5rem}
.card h1 a,.card h2 a,.card h3 a{color:var(--fg);text-decoration:none}
.card h1 a::after,.card h2 a::after,.card h3 a::after{content:'';position:absolute;inset:0}
.card h1 a:focus-visible,.card h2 a:focus-visible,.card h3 a:focus-visible{outline:0}
.card:has(a:focus-visible){outline:3px solid var(--focus);outline-offset:2px}
.card .intro{color:var(--muted);line-height:1.5}
.face{display:flex;flex-wrap:wrap;align-items:center;gap:2rem}
.face img{position:static;width:clamp(7rem,22vw,11rem);height:auto;aspect-ratio:1;border-radius:50%;object-fit:cover;border:4px solid #f3e3b8;background:#2b1a63}
.face div{flex:1 1 16rem;display:grid;gap:.75rem;min-width:0}
.portrait img{border-radius:18px}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,9.5rem),1fr));gap:.75rem;margin:0}
.facts div{padding:.75rem 1rem;border-radius:10px;background:var(--panel);box-shadow:var(--shade)}
.facts dt{color:var(--muted);font-size:.875rem;overflow-wrap:anywhere}
.facts dd{margin:.125rem 0 0;font-weight:600;overflow-wrap:anywhere}
.facts+.prose,.prose+.prose{margin-block-start:1.75rem}
.prose h3{margin-block-end:.5rem;font-size:1.3125rem}
.prose li{overflow-wrap:anywhere}
.outline{display:grid;gap:1rem;margin-block-start:1.5rem;padding:1.5rem;border-radius:14px;background:var(--panel);box-shadow:var(--shade)}
.outline h3{font-size:1.0625rem}
.outline .row{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,12rem),1fr))}
.outline ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,9.5rem),1fr));gap:.5rem;margin:.5rem 0 0;padding:0;list-style:none}
.outline li{padding:.5rem .75rem;border:1px solid var(--line);border-radius:8px;font-size:.9375rem;overflow-wrap:anywhere}
.pages{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center;justify-content:center;margin-block-start:2.5rem}
.empty{padding:3rem 1.5rem;text-align:center}
.empty p{margin-block-start:.75rem;color:var(--muted)}
.foot{border-block-start:1px solid var(--line);color:var(--muted);font-size:.875rem}
.foot .wide{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;padding-block:1.5rem}
.foot a{padding:.125rem 0}
@media (min-width:48rem){.search{grid-template-columns:2fr 1fr auto;align-items:end}.search:not(:has(select)){grid-template-columns:1fr auto;max-width:40rem}.search .check{grid-column:1/-1;grid-row:2}.search .button{grid-column:-2/-1;grid-row:1}}
@media (min-width:60rem){.hero .button{display:none}.columns{grid-template-columns:minmax(0,1fr) 21rem;gap:4rem}}
body.framed{min-height:0;background:transparent}
.framed main{padding:0}.framed .card{flex:none;flex-direction:row;border:1px solid var(--line);box-shadow:none;translate:none!important;border-radius:12px;height:100vh}
.framed .card img{width:38%;height:0;min-height:100%;aspect-ratio:auto}
.framed .card .in{flex:1;align-content:center;min-width:0;padding:.875rem 1rem}
.framed .card h1{font-size:1.25rem}
.framed .card .intro{font-size:.875rem;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.framed .by{font-size:.8125rem;color:var(--muted)}
@media print{:root{color-scheme:light;--bg:#fff;--panel:#fff;--fg:#000;--muted:#333;--brand:#000}.top,.search,.foot,.hero img{display:none}.hero,.hero::after{background:none}.hero,.hero .tags li{color:#000}.hero h1,.hero .intro{text-shadow:none}.hero .wide{min-height:0;padding-block:1rem}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}.card:hover{translate:none}}
@media (forced-colors:active){.button,.card,.paper{border:1px solid}}
`;
