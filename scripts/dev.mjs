// npm run dev: the server and both pages, reloading on change.
import { requireNode } from './bootstrap/require-node.mjs';

requireNode();
import('./bootstrap/dev.mjs').then(({ dev }) => dev());
