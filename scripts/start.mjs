// npm start: installs, builds the pages, runs the server.
import { requireNode } from './bootstrap/require-node.mjs';

requireNode();
import('./bootstrap/start.mjs').then(({ start }) => start());
