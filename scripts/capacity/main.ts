// npm run capacity: how many machines so many viewers need, as the table of docs/capacity.md has it.
import { planTable } from './model.ts';

console.log(planTable());
