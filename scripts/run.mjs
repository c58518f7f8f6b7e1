// Every other npm command: installs, then runs scripts/<name>/main.ts.
import { requireNode } from './bootstrap/require-node.mjs';

requireNode();
import('./bootstrap/run.mjs').then(({ run }) => run());
