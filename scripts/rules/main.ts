// npm run rules: lists the rules that no test cites.
//   --section P,H   only these sections
//   --strict        fails when a rule is not cited
// A test that cites a rule that does not exist always fails.
import { parseArgs } from 'node:util';
import { uncited, unknownCitations } from './citations.ts';
import { readRepository } from './repository.ts';

const { values } = parseArgs({
  options: { section: { type: 'string' }, strict: { type: 'boolean', default: false } },
});
const sections = values.section?.toUpperCase().split(',');

const { rules, citations } = readRepository();
const chosen = rules.filter((id) => !sections || sections.includes(id.slice(0, 1)));
const missing = uncited(chosen, citations);
const unknown = unknownCitations(rules, citations);

for (const section of new Set(missing.map((id) => id.slice(0, 1)))) {
  console.log(missing.filter((id) => id.startsWith(section)).join(' '));
}
console.log(`${chosen.length - missing.length} of ${chosen.length} rules are cited by a test`);
for (const { id, file, line } of unknown) {
  console.error(`${file}:${line} cites ${id}, which docs/rules.md does not have`);
}
process.exitCode = unknown.length > 0 || (values.strict && missing.length > 0) ? 1 : 0;
