import {
  type CallName,
  type CommandDefinition,
  type CommandName,
  callDefinition,
  callNames,
  commandNames,
  commands,
} from '@live/protocol';
import { callExample, commandExample } from '@live/protocol/example';
import { stage } from '@live/testkit';
import fc from 'fast-check';
import { hostileBodies, hostileValues, writeJson } from './hostile.ts';

/** One input, and whether the contract's schema rejects it. */
export interface FuzzCase<Name> {
  name: Name;
  json: string;
  /** The first field that the schema rejects; undefined when it is valid. */
  fault: string | undefined;
}

type Fields = Record<string, unknown>;
type Judge = { safeParse(value: unknown): JudgeResult };
type Issue = { path: PropertyKey[]; keys?: readonly string[] };
type JudgeResult = { success: boolean; error?: { issues: Issue[] } };

const PAIRS_SEED = 20_261_115;

/** The rejected field, as the server should name it. */
const faultOf = (schema: Judge, json: string): string | undefined => {
  const { success, error } = schema.safeParse(JSON.parse(json) ?? {});
  if (success) return undefined;
  const issue = error?.issues[0];
  // A field that the call does not know is named only if it looks like a name.
  if (issue?.keys) return '';
  return issue?.path.map(String).join('.') || 'body';
};

/** Each field left out, and each replaced by every hostile value; then two at a time, by chance. */
function* mutations(sample: Fields, pairs: number): Generator<Fields> {
  const names = Object.keys(sample);
  for (const name of names) {
    yield { ...sample, [name]: undefined };
    for (const value of hostileValues) yield { ...sample, [name]: value };
  }
  if (names.length === 0) return;
  const field = fc.constantFrom(...names);
  const value = fc.oneof(
    fc.constantFrom(...hostileValues),
    fc.string({ unit: 'binary' }),
    fc.double(),
  );
  const chosen = fc.sample(fc.tuple(field, value, field, value), {
    numRuns: pairs,
    seed: PAIRS_SEED,
  });
  for (const [first, one, second, two] of chosen) yield { ...sample, [first]: one, [second]: two };
}

const existing: Fields = {
  liveId: stage.live.liveId,
  accountId: stage.viewer.id,
  operatorId: stage.admin.id,
};

/** Every field of the call, with ids of the stage where there are such. */
const sampleOf = (name: CallName): Fields =>
  Object.fromEntries(
    Object.entries(callExample(name, 'whole')).map(([field, value]) => [
      field,
      existing[field] ?? value,
    ]),
  );

export const callCases = (pairs: number): FuzzCase<CallName>[] =>
  callNames.flatMap((name) => {
    const { request } = callDefinition(name);
    return [...mutations(sampleOf(name), pairs)].map((fields) => {
      const json = writeJson(fields);
      return { name, json, fault: faultOf(request, json) };
    });
  });

/** Invalid bodies; what is no JSON is rejected as a whole. The body of an upload is a file, and no JSON. */
export const bodyCases = (): FuzzCase<CallName>[] =>
  callNames
    .filter((name) => !callDefinition(name).upload)
    .flatMap((name) =>
      hostileBodies.map((json) => {
        try {
          return { name, json, fault: faultOf(callDefinition(name).request, json) };
        } catch {
          return { name, json, fault: '' };
        }
      }),
    );

export const commandCases = (
  sender: { token: string; room_id: string; live_id: string },
  pairs: number,
): FuzzCase<CommandName>[] =>
  commandNames.flatMap((name) => {
    const { request }: CommandDefinition = commands[name];
    return [...mutations({ ...sender, ...commandExample(name, 'whole') }, pairs)].map((fields) => {
      const json = writeJson(fields);
      return { name, json, fault: faultOf(request, json) };
    });
  });
