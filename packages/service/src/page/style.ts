const INDENTS: string = Array.from({ length: 12 }, (_, index) => {
  const depth = index + 1;
  return `tbody th.i${depth} { padding-left: ${0.75 + depth * 1.25}rem; }`;
}).join('\n');

/** The stylesheet of all pages; follows the reader's choice of light or dark. */
export const STYLE: string = `
:root {
  color-scheme: light dark;
  --ground: #ffffff;
  --raised: #f4f5f7;
  --line: #dde1e7;
  --ink: #1c2026;
  --quiet: #5a6370;
  --link: #0b57b5;
  --pass: #1f7a3d;
  --fail: #c02626;
  --blocked: #95600a;
  --query: #6842b8;
  --exclude: #5f6773;
  font: 15px/1.5 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #16181c;
    --raised: #1f2228;
    --line: #343942;
    --ink: #e6e8ec;
    --quiet: #9aa3b0;
    --link: #82b4f5;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); }
a { color: var(--link); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
header { display: flex; gap: 1rem; align-items: baseline; padding: 0.6rem 1.5rem; border-bottom: 1px solid var(--line); }
main { padding: 1rem 1.5rem 4rem; }
main.narrow { max-width: 60rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.75rem 0 0.5rem; overflow-wrap: anywhere; }
small, .quiet, nav { color: var(--quiet); }
small { font-size: 0.85rem; }
.brand { font-weight: 700; color: inherit; text-decoration: none; }
nav span + span::before { content: "/"; margin: 0 0.4rem; }
.lead { max-width: 70ch; margin: 0.25rem 0 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }

.tree { list-style: none; margin: 0.25rem 0; padding: 0; }
.tree .tree { padding-left: 1.1rem; margin-left: 0.3rem; border-left: 1px solid var(--line); }
.tree li { padding: 0.2rem 0; }
.tree summary { cursor: pointer; font-weight: 600; }
.script { margin-right: 0.75rem; overflow-wrap: anywhere; }
.note { margin: 0; padding: 0.2rem 0.6rem; border-left: 3px solid var(--line); color: var(--quiet); white-space: pre-wrap; }

.bar { display: inline-block; width: 8rem; height: 0.45rem; margin-right: 0.5rem; border-radius: 0.25rem; background: var(--line); }
rect.pass { fill: var(--pass); }
rect.fail { fill: var(--fail); }
rect.blocked { fill: var(--blocked); }
rect.query { fill: var(--query); }

.frame { overflow: auto; max-height: 80vh; border: 1px solid var(--line); border-radius: 0.4rem; }
table { border-collapse: separate; border-spacing: 0; min-width: 100%; }
th { font-weight: normal; text-align: left; }
thead th { position: sticky; top: 0; z-index: 1; vertical-align: bottom; background: var(--raised); border-bottom: 1px solid var(--line); padding: 0.4rem 0.6rem; }
thead th:first-child { left: 0; z-index: 2; color: var(--quiet); }
/* Opens at the newest run, where a browser can. */
thead th:last-child { scroll-initial-target: nearest; }
thead .label { display: block; width: 7.5rem; font-size: 0.85rem; line-height: 1.3; overflow-wrap: anywhere; }
thead .bar { width: 100%; margin: 0.3rem 0 0; }
tbody th { position: sticky; left: 0; min-width: 18rem; max-width: 40rem; padding: 0.15rem 0.75rem; background: var(--ground); border-right: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
tbody td { padding: 0.15rem 0.6rem; text-align: center; }
tbody tr:hover > * { background: var(--raised); }
tr.heading th { font-weight: 600; }
.tags { margin-left: 0.4rem; padding: 0 0.35rem; border: 1px solid var(--line); border-radius: 0.3rem; font-weight: normal; }
${INDENTS}
@media (max-width: 40rem) { tbody th { min-width: 11rem; max-width: 50vw; } }

.mark { display: inline-block; min-width: 1.5rem; border-radius: 0.25rem; color: #fff; background: var(--exclude); font: 600 0.85rem/1.4rem ui-monospace, monospace; text-align: center; text-decoration: none; }
.mark.pass { background: var(--pass); }
.mark.fail { background: var(--fail); }
.mark.blocked { background: var(--blocked); }
.mark.query { background: var(--query); }
td a { text-decoration: none; }
td a .mark { box-shadow: 0 0 0 2px var(--ground), 0 0 0 3px var(--quiet); }

.remarks { margin-top: 1.25rem; }
.remarks summary { cursor: pointer; font-weight: 600; }
.remarks article { margin: 0.75rem 0; padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 0.4rem; scroll-margin-top: 1rem; }
.remarks article:target { border-color: var(--link); }
.remarks h2 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }

.keys td, .keys th { padding: 0.3rem 0.75rem; text-align: left; white-space: nowrap; }
.keys tbody th { min-width: 8rem; }
.made { padding: 0.5rem 0.9rem; border: 1px solid var(--pass); border-radius: 0.4rem; }
.made pre { user-select: all; }
[role="alert"] { padding-left: 0.6rem; border-left: 0.25rem solid var(--fail); font-weight: 600; }
form.make { display: flex; flex-wrap: wrap; gap: 0.75rem 1.25rem; align-items: end; }
form.make label { display: grid; gap: 0.2rem; color: var(--quiet); }
input, select, button { padding: 0.3rem 0.6rem; border: 1px solid var(--line); border-radius: 0.3rem; color: inherit; background: var(--raised); font: inherit; }
button { cursor: pointer; }
pre { margin: 0.5rem 0 0; overflow-x: auto; font: 0.85rem/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
