import type { FastifyInstance } from 'fastify';
import { type CallSettings, HttpCall } from './http-call.ts';

type AnswerCall = (call: HttpCall) => Promise<unknown>;

/**
 * A scope of Fastify for calls, which are many and all alike: a POST to a fixed path, JSON in, JSON out.
 * They go without the parsing and the plugins that other routes need, which would take a quarter of the time.
 */
export const registerCallScope = async (
  app: FastifyInstance,
  settings: CallSettings,
  register: (post: (path: string, answer: AnswerCall) => void) => void,
): Promise<void> => {
  await app.register(async (scope) => {
    // Answered before Fastify reads the body: it would look at the type that nobody has to name, and hang
    // up on whoever sent too much, before they could read why.
    register((path, answer) =>
      scope.route({
        method: 'POST',
        url: path,
        compress: false,
        onRequest: async (request, reply) => {
          const call = new HttpCall(request, reply, settings);
          await call.read();
          await answer(call);
          // The client left before its file was whole: nothing more is to be sent.
          if (!reply.sent) reply.hijack();
          return reply;
        },
        handler: () => {},
      }),
    );
  });
};
