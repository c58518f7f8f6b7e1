import {
  type CallDefinition,
  type CallName,
  callDefinition,
  callNames,
  Result,
  resultText,
} from '@live/protocol';
import type { FastifyInstance } from 'fastify';
import type { Admit } from '../domain/access.ts';
import type { Budget } from '../domain/budget.ts';
import type { Caller } from '../domain/caller.ts';
import type { CsvFile } from '../domain/csv.ts';
import { guardedImmediate, printError } from '../domain/guard.ts';
import { refuse, refuseIssue } from '../domain/refusal.ts';
import type { Room } from '../domain/room.ts';
import type { CallContext, CallHandlers } from './handlers.ts';
import { type CallSettings, HttpCall } from './http-call.ts';

/** More would only wait for each other: the answers are made one after the other anyway. */
const AT_ONCE = 2;

/**
 * At most `AT_ONCE` lists are made for one account at a time; the others wait. Between two
 * of them everybody else is answered, however long the lists of this account are.
 */
export class AccountConcurrency {
  readonly #accounts = new Map<string, { running: number; waiting: (() => void)[] }>();

  async run<T>(accountId: string | undefined, answer: () => Promise<T>): Promise<T> {
    if (accountId === undefined) return answer();
    const account = this.#accounts.get(accountId) ?? { running: 0, waiting: [] };
    this.#accounts.set(accountId, account);
    if (account.running < AT_ONCE) account.running += 1;
    else await new Promise<void>((resolve) => account.waiting.push(resolve));
    try {
      return await answer();
    } finally {
      const next = account.waiting.shift();
      if (next) guardedImmediate(printError, next);
      else account.running -= 1;
      if (account.running === 0) this.#accounts.delete(accountId);
    }
  }
}

/** What the routes ask of the features before a handler runs. */
export interface CallGate {
  callerByToken(token: string): Promise<Caller | undefined>;
  callerBySession(secret: string): Promise<Caller | undefined>;
  room(liveId: string): Promise<Room | undefined>;
  admit: Admit;
  /** Throws unless the request is signed with the platform's key and was not seen before. */
  verifyPlatform(call: HttpCall): Promise<void>;
}

export interface CallRouteOptions {
  gate: CallGate;
  budget: Budget;
  handlers: CallHandlers;
  settings: CallSettings;
}

type AnswerCall = (call: HttpCall) => Promise<unknown>;

/**
 * A scope of Fastify for calls, which are many and all alike: a POST to a fixed path, JSON in, JSON out.
 * They skip the parsing and the plugins that other routes need, which would take a quarter of the time.
 */
export const registerCallScope = async (
  app: FastifyInstance,
  settings: CallSettings,
  register: (post: (path: string, answer: AnswerCall) => void) => void,
): Promise<void> => {
  await app.register(async (scope) => {
    // Handled before Fastify reads the body: it would check the content type, which is optional here, and close
    // the connection of a client whose body is too large before it could read the answer.
    register((path, answer) =>
      scope.route({
        method: 'POST',
        url: path,
        compress: false,
        onRequest: async (request, reply) => {
          const call = new HttpCall(request, reply, settings);
          await call.read();
          await answer(call);
          // The client disconnected before its file was complete: there is nothing more to send.
          if (!reply.sent) reply.hijack();
          return reply;
        },
        handler: () => {},
      }),
    );
  });
};

/** Every call of the contract as a POST: identify, count, parse, admit, handle, answer. */
export const registerCalls = (app: FastifyInstance, options: CallRouteOptions): Promise<void> =>
  registerCallScope(app, options.settings, (post) => {
    const concurrency = new AccountConcurrency();
    for (const name of callNames) {
      const definition = callDefinition(name);
      post(definition.path, (call) => answer(name, definition, options, concurrency, call));
    }
  });

const answer = async (
  name: CallName,
  definition: CallDefinition,
  { gate, budget, handlers }: CallRouteOptions,
  concurrency: AccountConcurrency,
  call: HttpCall,
): Promise<void> => {
  if (definition.access === 'platform') await gate.verifyPlatform(call);
  // A form of another site could sign somebody in or out without their knowing.
  if (definition.access === 'anyone' && !call.isFromOwnPages) throw foreignOrigin();
  const caller = await identify(gate, call);
  // Before validation: errors would tell anonymous callers about fields and rooms.
  if (!caller && definition.access !== 'anyone' && definition.access !== 'platform')
    throw refuse.token();
  const counted = { account: caller?.accountId };
  budget.take('calls', counted);
  budget.take('bytes', counted);
  const handle = async (): Promise<unknown> => {
    const parsed = definition.request.safeParse(call.body ?? {});
    if (!parsed.success) throw refuseIssue(parsed.error.issues[0]);
    const room = await checkRoom(gate, definition, caller, parsed.data.liveId);
    const context = { input: parsed.data, caller, room, request: call };
    const handler = handlers[name] as (context: CallContext<CallName>) => Promise<unknown>;
    return handler(context as CallContext<CallName>);
  };
  // Files are not throttled here: they are streamed as slowly as the client reads.
  if (definition.file) return call.sendFile((await handle()) as CsvFile);
  const respond = async (): Promise<void> => {
    const result = (await handle()) ?? {};
    const body = definition.meta ? (result as { data: unknown; meta: unknown }) : { data: result };
    const ok = { code: Result.OK, msg: resultText[Result.OK], ...body };
    budget.charge('bytes', counted, await call.sendEnvelope(ok));
  };
  const { shape } = definition.request;
  const isList = 'pageSize' in shape || 'limit' in shape;
  await (isList ? concurrency.run(caller?.accountId, respond) : respond());
};

const checkRoom = async (
  gate: CallGate,
  { access, phase = 'begun' }: CallDefinition,
  caller: Caller | undefined,
  liveId: unknown,
): Promise<Room | undefined> => {
  const room = typeof liveId === 'string' ? await gate.room(liveId) : undefined;
  if (typeof liveId === 'string' && !room && access !== 'platform') throw refuse.room();
  const denied = await gate.admit({ access, phase, caller, room });
  if (denied) throw denied;
  return room;
};

const foreignOrigin = () => refuse.permission('请求来源不被允许');

const identify = async (gate: CallGate, call: HttpCall): Promise<Caller | undefined> => {
  const bearer = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return gate.callerByToken(bearer);
  const secret = call.sessionSecret;
  if (secret === undefined) return undefined;
  // A cookie travels by itself, so another site could make the browser send it.
  if (!call.isFromOwnPages) throw foreignOrigin();
  return gate.callerBySession(secret);
};
