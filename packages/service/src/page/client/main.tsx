import { followCopyButtons } from './copy-button.ts';
import { startHome } from './home.tsx';
import { startScript } from './script-page.tsx';

followCopyButtons();
const root = document.querySelector('#page');
if (root === null) startHome();
else startScript(root);
