import { render } from 'preact';

import { App } from './app.tsx';
import { followCopyButtons } from './copy-button.ts';
import { startHome } from './home.tsx';

followCopyButtons();
const root = document.querySelector('#page');
if (root === null) startHome();
else render(<App />, root);
