import { render } from 'preact';

import { App } from './app.tsx';

const root = document.createElement('div');
root.className = 'live';
document.body.replaceChildren(root);
render(<App />, root);
