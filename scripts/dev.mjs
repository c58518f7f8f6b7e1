// npm run dev: server and page, both reloading on change.
import { requireNode } from './bootstrap/require-node.mjs';

requireNode();
import('./bootstrap/dev.mjs').then(({ dev }) => dev());
