import type { FastifyInstance } from 'fastify';
import { type CallSettings, HttpCall } from './http-call.ts';

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
