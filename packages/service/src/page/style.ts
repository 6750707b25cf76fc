/** The stylesheet of all pages. */
export const STYLE: string = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { margin: 0; }
main { padding: 1rem; }
.frame { overflow: auto; max-height: 80vh; }
table { border-collapse: separate; border-spacing: 0; }
th, td { padding: .2rem .5rem; }
thead th { position: sticky; top: 0; background: Canvas; }
tbody th { position: sticky; left: 0; background: Canvas; text-align: left; font-weight: normal; }
td { text-align: center; }
abbr { text-decoration: none; }
`;
