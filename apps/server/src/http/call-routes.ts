import {
  type CallDefinition,
  type CallName,
  callDefinition,
  callNames,
  type Envelope,
  Result,
  resultText,
} from '@live/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Admission, judgeAccess, judgePhase } from '../domain/access.ts';
import type { Caller } from '../domain/caller.ts';
import type { CsvFile } from '../domain/csv.ts';
import { Refusal, refuse, refuseIssue } from '../domain/refusal.ts';
import type { Room } from '../domain/room.ts';
import { sendCsv } from './csv-answer.ts';
import type { CallContext, CallHandlers } from './handlers.ts';
import { isOwnOrigin } from './own-origin.ts';
import { SESSION_COOKIE, type SessionCookie, writeSessionCookie } from './session-cookie.ts';

/** What the routes ask of the features before a handler runs. */
export interface CallGate {
  callerByToken(token: string): Promise<Caller | undefined>;
  callerBySession(secret: string): Promise<Caller | undefined>;
  room(liveId: string): Promise<Room | undefined>;
  admission(caller: Caller, room: Room): Admission;
  /** Throws unless the request is signed with the platform's key and was not seen before. */
  verifyPlatform(request: FastifyRequest): Promise<void>;
}

export interface CallRouteOptions {
  gate: CallGate;
  handlers: CallHandlers;
  publicUrl: string | undefined;
}

/** Every call of the contract as a POST route: parse, judge, handle, answer. */
export const registerCalls = (app: FastifyInstance, options: CallRouteOptions): void => {
  for (const name of callNames) {
    const definition = callDefinition(name);
    app.post(definition.path, (request, reply) =>
      answer(name, definition, options, request, reply),
    );
  }
};

const answer = async (
  name: CallName,
  definition: CallDefinition,
  { gate, handlers, publicUrl }: CallRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Envelope | FastifyReply> => {
  if (definition.access === 'platform') await gate.verifyPlatform(request);
  // A form of another site could sign somebody in or out without their knowing.
  if (definition.access === 'anyone' && !isOwnOrigin(request, publicUrl)) throw foreignOrigin();
  const caller = await identify(gate, request, publicUrl);
  // Strangers learn nothing of fields or rooms.
  if (!caller && definition.access !== 'anyone' && definition.access !== 'platform')
    throw refuse.token();
  const parsed = definition.request.safeParse(request.body ?? {});
  if (!parsed.success) throw refuseIssue(parsed.error.issues[0]);
  const room = await judge(gate, definition, caller, parsed.data.liveId);
  const context = {
    input: parsed.data,
    caller,
    room,
    address: request.ip,
    baseUrl: publicUrl ?? `${request.protocol}://${request.host}`,
    sessionSecret: request.cookies[SESSION_COOKIE],
    setSession: (cookie: SessionCookie) => writeSessionCookie(reply, cookie, publicUrl),
  };
  const handler = handlers[name] as (context: CallContext<CallName>) => Promise<unknown>;
  const result = await handler(context as CallContext<CallName>);
  if (definition.file) return sendCsv(reply, result as CsvFile);
  const body = definition.meta ? (result as { data: unknown; meta: unknown }) : { data: result };
  return { code: Result.OK, msg: resultText[Result.OK], ...body };
};

const judge = async (
  gate: CallGate,
  { access, phase = 'begun' }: CallDefinition,
  caller: Caller | undefined,
  liveId: unknown,
): Promise<Room | undefined> => {
  const room = typeof liveId === 'string' ? await gate.room(liveId) : undefined;
  if (typeof liveId === 'string' && !room && access !== 'platform') throw refuse.room();
  const admission = caller && room ? gate.admission(caller, room) : async () => false;
  const denied =
    (await judgeAccess(access, caller, room, admission)) ??
    (room && access !== 'platform' ? judgePhase(phase, room) : undefined);
  if (denied !== undefined) throw new Refusal(denied);
  return room;
};

const foreignOrigin = () => refuse.permission('请求来源不被允许');

const identify = async (
  gate: CallGate,
  request: FastifyRequest,
  publicUrl: string | undefined,
): Promise<Caller | undefined> => {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return gate.callerByToken(bearer);
  const secret = request.cookies[SESSION_COOKIE];
  if (secret === undefined) return undefined;
  // A cookie travels by itself, so another site could make the browser send it.
  if (!isOwnOrigin(request, publicUrl)) throw foreignOrigin();
  return gate.callerBySession(secret);
};
