import { setTimeout as wait } from 'node:timers/promises';
import {
  type CallDefinition,
  type CallName,
  type CallRequest,
  callDefinition,
  callNames,
  Result,
  resultText,
} from '@live/protocol';
import type { FastifyInstance } from 'fastify';
import type { Admit } from '../domain/access.ts';
import type { Budget } from '../domain/budget.ts';
import type { Caller } from '../domain/caller.ts';
import { Concurrency, restAfter } from '../domain/concurrency.ts';
import type { CsvFile } from '../domain/csv.ts';
import { refuse, refuseIssue } from '../domain/refusal.ts';
import type { Room } from '../domain/room.ts';
import { weightOf } from './call-weights.ts';
import type { CallContext, CallHandlers } from './handlers.ts';
import { type CallSettings, HttpCall } from './http-call.ts';
import { bearerToken } from './session-cookie.ts';

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
  register: (post: (path: string, answer: AnswerCall, isUpload?: boolean) => void) => void,
): Promise<void> => {
  await app.register(async (scope) => {
    // Handled before Fastify reads the body: it would check the content type, which is optional here, and close
    // the connection of a client whose body is too large before it could read the answer.
    register((path, answer, isUpload = false) =>
      scope.route({
        method: 'POST',
        url: path,
        compress: false,
        onRequest: async (request, reply) => {
          const call = new HttpCall(request, reply, settings);
          if (isUpload) call.readQuery();
          else await call.read();
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

/** How many calls of one account, or of one address without an account, are answered at a time. */
interface CallConcurrency {
  /** Short calls. Writes that arrive together share one commit. */
  readonly light: Concurrency;
  /** Calls that weigh more than one. */
  readonly heavy: Concurrency;
  /** Files. The next one is refused: it would wait for as long as a client takes to read. */
  readonly files: Concurrency;
  /** Uploads. The next one is refused: it would wait for as long as a client takes to send. */
  readonly uploads: Concurrency;
}

/** Every call of the contract as a POST: identify, count, parse, weigh, admit, handle, answer. */
export const registerCalls = (app: FastifyInstance, options: CallRouteOptions): Promise<void> =>
  registerCallScope(app, options.settings, (post) => {
    const concurrency = {
      light: new Concurrency({ atOnce: 4 }),
      heavy: new Concurrency({ atOnce: 1, rests: true }),
      files: new Concurrency({
        atOnce: 1,
        maxWaiting: 0,
        busyText: '上一个导出还没有完成，请稍后再试',
      }),
      uploads: new Concurrency({
        atOnce: 1,
        maxWaiting: 0,
        busyText: '上一个文件还没有传完，请稍后再试',
      }),
    };
    for (const name of callNames) {
      const definition = callDefinition(name);
      const respond: AnswerCall = (call) => answer(name, definition, options, concurrency, call);
      post(definition.path, respond, definition.upload !== undefined);
    }
  });

const answer = async (
  name: CallName,
  definition: CallDefinition,
  { gate, budget, handlers }: CallRouteOptions,
  concurrency: CallConcurrency,
  call: HttpCall,
): Promise<void> => {
  if (definition.access === 'platform') await gate.verifyPlatform(call);
  // A form of another site could sign somebody in or out without their knowing.
  if (definition.access === 'anyone' && !call.isFromOwnPages) throw foreignOrigin();
  const caller = await identify(gate, call);
  // Before validation: errors would tell anonymous callers about fields and rooms.
  if (!caller && definition.access !== 'anyone' && definition.access !== 'platform')
    throw refuse.token();
  const counted = { account: caller?.accountId, address: call.addressKey };
  const parsed = definition.request.safeParse(call.body ?? {});
  const input = parsed.data as CallRequest<CallName>;
  const weight = parsed.success ? weightOf(name, input) : 1;
  budget.take('calls', counted, weight);
  budget.take('bytes', counted);
  if (!parsed.success) throw refuseIssue(parsed.error.issues[0]);
  const handle = async (): Promise<unknown> => {
    const room = await checkRoom(gate, definition, caller, parsed.data.liveId);
    const context = { input, caller, room, request: call };
    const handler = handlers[name] as (context: CallContext<CallName>) => Promise<unknown>;
    return handler(context as CallContext<CallName>);
  };
  // Calls without a session are many people's: one kind must not wait for another.
  const key = counted.account ?? `${counted.address} ${name}`;
  if (definition.file) {
    let beganAt = performance.now();
    const pace = async (): Promise<void> => {
      await wait(Math.max(budget.charge('exportPages', counted, 1), restAfter(beganAt)));
      beganAt = performance.now();
    };
    return concurrency.files.run(key, async () => call.sendFile((await handle()) as CsvFile, pace));
  }
  const respond = async (): Promise<void> => {
    const result = (await handle()) ?? {};
    const body = definition.meta ? (result as { data: unknown; meta: unknown }) : { data: result };
    const ok = { code: Result.OK, msg: resultText[Result.OK], ...body };
    budget.charge('bytes', counted, await call.sendEnvelope(ok));
  };
  const { light, heavy, uploads } = concurrency;
  await (definition.upload ? uploads : weight > 1 ? heavy : light).run(key, respond);
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
  const bearer = bearerToken(call.headers);
  if (bearer !== undefined) return gate.callerByToken(bearer);
  const secret = call.sessionSecret;
  if (secret === undefined) return undefined;
  // A cookie travels by itself, so another site could make the browser send it.
  if (!call.isFromOwnPages) throw foreignOrigin();
  return gate.callerBySession(secret);
};
