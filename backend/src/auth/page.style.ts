import { PAGE_TOKENS } from '../lib/page.tokens.ts';

/** The style of the authentication host's pages. */
export const PAGE_STYLE = `
${PAGE_TOKENS}*,*::before,*::after{box-sizing:border-box}
html{font:400 1rem/1.5 'Inter Variable',system-ui,'Segoe UI',Roboto,Arial,sans-serif;text-rendering:optimizeLegibility}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1.15fr) minmax(26rem,1fr);background:var(--panel);color:var(--fg)}
.scene{position:relative;overflow:hidden;background:#1f0d45;color:#fff;min-height:100vh}
.scene svg.view{position:absolute;inset:0;width:100%;height:100%}
.brand{position:absolute;inset:0 0 auto 0;padding:2.5rem 3rem;display:flex;align-items:center;gap:.75rem;font:400 1.375rem/1 Marcellus,Palatino,Georgia,serif;letter-spacing:.14em}
.brand svg{width:2.25rem;height:2.25rem}
.words{position:absolute;inset:auto 0 0 0;padding:0 3rem 2.75rem;max-width:34rem}
.words p{margin:0;font:400 clamp(1.5rem,2.4vw,2.125rem)/1.25 Marcellus,Palatino,Georgia,serif;text-wrap:balance}
main{display:flex;flex-direction:column;justify-content:center;padding:3rem clamp(1.5rem,6vw,5.5rem);min-width:0}
.box{width:100%;max-width:25rem;margin-inline:auto}
h1{margin:0;font:400 2.25rem/1.15 Marcellus,Palatino,Georgia,serif;letter-spacing:.005em}
h1:focus{outline:0}
h1::after{content:'';display:block;width:3rem;height:3px;border-radius:2px;margin-top:.875rem;background:linear-gradient(90deg,var(--gold-deep),var(--gold))}
.box.wide{max-width:38rem}
h2{margin:2.5rem 0 0;font:400 1.5rem/1.25 Marcellus,Palatino,Georgia,serif}
h3{margin:0;font-size:1rem;font-weight:650}
.box p{overflow-wrap:anywhere}
dl{margin:1.25rem 0 0;display:grid;gap:1rem}
dt{display:flex;gap:1rem;justify-content:space-between;align-items:baseline;font-weight:550}
dt span{white-space:nowrap;font-weight:400}
dd{margin:.125rem 0 0;font-size:.875rem;color:var(--muted)}
.lead{margin:1rem 0 0;color:var(--muted)}
form{margin-top:2rem;display:grid;gap:1.25rem}
label{display:block;margin-bottom:.375rem;font-weight:550;font-size:.9375rem}
.star{color:var(--wrong)}
input,textarea{width:100%;min-height:2.875rem;padding:.5rem .875rem;border:1px solid var(--edge);border-radius:8px;background:var(--panel);color:inherit;font:inherit;transition:border-color .15s,box-shadow .15s}
input:hover,textarea:hover{border-color:var(--brand)}
input[aria-invalid],textarea[aria-invalid]{border-color:var(--wrong);border-width:2px;padding:calc(.5rem - 1px) calc(.875rem - 1px)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.help,.fault{margin:.375rem 0 0;font-size:.875rem;color:var(--muted)}
.fault{color:var(--wrong);font-weight:550}
.note{margin:1.5rem 0 0;padding:.875rem 1rem;border-radius:8px;border-inline-start:4px solid;font-size:.9375rem}
.note.wrong{background:var(--wrong-bg);color:var(--wrong)}
.note.info{background:var(--info-bg);color:var(--info)}
.note.good{background:var(--good-bg);color:var(--good)}
.note ul{margin:.25rem 0 0;padding-inline-start:1.25rem}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:3rem;padding:.5rem 1.25rem;border:0;border-radius:8px;background:linear-gradient(180deg,#edca6c,var(--gold));color:var(--on-gold);font:inherit;font-weight:650;text-decoration:none;cursor:pointer;box-shadow:0 1px 2px #1f0d4533,inset 0 1px 0 #ffffff66;transition:filter .15s,box-shadow .15s}
button:hover,.button:hover{filter:brightness(1.05);box-shadow:0 6px 18px -6px #c99a2a99,inset 0 1px 0 #ffffff66}
button.quiet,.button.quiet{background:none;border:1px solid var(--edge);color:var(--brand);box-shadow:none}
ul.providers{list-style:none;margin:1rem 0 0;padding:0;display:grid;gap:.75rem}
ul.providers .button{margin-top:0;text-align:center;overflow-wrap:anywhere}
form.answers{margin-top:1rem}
form.one{margin-top:1rem}
ul.entries,ul.things,ul.codes{list-style:none;margin:1.5rem 0 0;padding:0;display:grid}
ul.entries li,ul.things li{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;align-items:center;padding:.75rem 0;border-bottom:1px solid var(--line)}
ul.entries a{padding:.25rem 0;font-weight:550}
ul.entries span{color:var(--muted);font-size:.9375rem}
ul.things li>div{flex:1;min-width:12rem}
ul.things p{margin:.125rem 0 0}
ul.things form{margin:0}
ul.things button{width:auto;min-height:2.5rem;padding:.25rem 1rem}
ul.codes{grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.5rem}
.badge{padding:.125rem .5rem;border-radius:1rem;background:var(--good-bg);color:var(--good);font-size:.875rem}
.qr{display:block;width:13rem;height:13rem;margin:1.5rem auto 0;padding:.5rem;border-radius:8px;background:#fff}
fieldset{margin:0;padding:1rem;border:1px solid var(--line);border-radius:8px;display:grid;gap:.75rem;min-width:0}
legend{padding:0 .375rem;font-weight:650;overflow-wrap:anywhere}
fieldset p{margin:0}
.check{display:grid;grid-template-columns:auto 1fr;gap:.25rem .75rem;align-items:center}
.check input,.check input[aria-invalid]{width:1.5rem;min-height:0;height:1.5rem;padding:0}
.check label{margin:0}
.check a,.check p{grid-column:2}
form.passkey{margin-top:1rem;gap:.5rem}
form.passkey[hidden]{display:none}
.fault:empty{display:none}
button:active,.button:active{filter:brightness(.96)}
.button{margin-top:2rem}
a:not(.button){color:var(--brand);text-underline-offset:.2em;text-decoration-thickness:1px}
a:not(.button):hover{text-decoration-thickness:2px}
.more{margin:1.5rem 0 0;font-size:.9375rem}
.more a{display:inline-block;padding:.25rem 0}
code{overflow-wrap:anywhere;font-size:.875em}
@media (max-width:56rem){
body{grid-template-columns:minmax(0,1fr);grid-template-rows:auto 1fr;background:var(--panel)}
.scene{min-height:0;height:clamp(12rem,44vw,20rem)}
.scene svg.view{inset:-27vw auto auto 0;height:125vw}
.brand{padding:1.5rem clamp(1.5rem,6vw,5.5rem)}
.words{display:none}
main{justify-content:flex-start;padding-block:2rem 3rem}
}
@media print{:root{color-scheme:light;--bg:#fff;--panel:#fff;--fg:#000;--muted:#333;--edge:#333;--line:#999;--brand:#000;--good:#000;--good-bg:#fff;--info:#000;--info-bg:#fff;--wrong:#000;--wrong-bg:#fff}
body{display:block;min-height:0}.scene,nav,form,.button,.more{display:none}main{padding:0}.box,.box.wide{max-width:none}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media (forced-colors:active){button,.button,input,textarea{border:1px solid}}
`;
