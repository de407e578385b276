import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Value from 'typebox/value';
import { ChatBehaviour } from './chat-behaviour.ts';
import { ChatRequest, problemOf } from './chat-request.ts';
import { refusal } from './errors.ts';
import { obedientAnswer, sensibleAnswer } from './model-mind.ts';

/** `POST /v1/chat/completions`, not streamed, and its behaviour control. */
export function registerChatRoutes(app: FastifyInstance): void {
  let behaviour: ChatBehaviour = { mode: 'answer' };
  let requests: unknown[] = [];

  function next(): ChatBehaviour {
    const now = behaviour;
    if (now.times === 1) behaviour = { mode: 'answer', ...('content' in now && { content: now.content }) };
    else if (now.times !== undefined) behaviour = { ...now, times: now.times - 1 };
    return now;
  }

  app.post('/v1/chat/completions', async ({ body }, reply) => {
    requests.push(body);
    const now = next();
    await wait(now.delayMs ?? 0);
    if (!Value.Check(ChatRequest, body)) {
      const [error] = Value.Errors(ChatRequest, body);
      return reply.code(400).send(refusal(`Invalid request: ${error?.instancePath} ${error?.message}`, null));
    }
    const problem = problemOf(body);
    if (problem) return reply.code(400).send(refusal(problem, null, undefined, 'response_format'));
    return misbehave(now, reply) ?? completion(body, now);
  });

  app.get('/control/chat', async () => ({ ...behaviour, requests }));
  app.put('/control/chat', async (request, reply) => {
    if (!Value.Check(ChatBehaviour, request.body)) return reply.code(400).send(refusal('unknown behaviour', null));
    behaviour = request.body;
    requests = [];
    return behaviour;
  });
}

/** Failures before the model answers; undefined if there is none. */
function misbehave({ mode, retryAfter, content }: ChatBehaviour, reply: FastifyReply): FastifyReply | undefined {
  switch (mode) {
    case 'rate_limit':
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      return reply.code(429).send(refusal('Rate limit reached for requests', 'rate_limit_exceeded', 'requests'));
    case 'no_credit':
      return reply
        .code(429)
        .send(refusal('You exceeded your current quota.', 'insufficient_quota', 'insufficient_quota'));
    case 'fail':
      return reply
        .code(500)
        .send(refusal('The server had an error while processing your request.', null, 'server_error'));
    case 'reject':
      return reply.code(400).send(refusal('This model does not support image inputs.', 'unsupported_value'));
    case 'garbage':
      return reply.type('application/json').send('{"id": "chatcmpl-');
    case 'raw':
      return reply.type('application/json').send(content);
    case 'drop':
      reply.hijack();
      reply.raw.socket?.destroy();
      return reply;
    case 'stall':
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json' });
      reply.raw.write('{');
      return reply;
    default:
      return undefined;
  }
}

function completion(request: ChatRequest, { mode, content, photoSays }: ChatBehaviour) {
  const said = mode === 'obey' ? obedientAnswer(request, photoSays) : (content ?? sensibleAnswer(request));
  const text = typeof said === 'string' ? said : JSON.stringify(said);
  const message =
    mode === 'refuse'
      ? { content: null, refusal: 'I’m sorry, I can’t help with that.' }
      : { content: textIn(mode, text), refusal: null };
  const finish = mode === 'filter' ? 'content_filter' : mode === 'cut' || mode === 'length' ? 'length' : 'stop';
  const prompt = Math.ceil(JSON.stringify(request.messages.map(({ content: one }) => one)).length / 4);
  return {
    id: `chatcmpl-${crypto.randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    choices: [{ index: 0, message: { role: 'assistant', ...message }, logprobs: null, finish_reason: finish }],
    usage: {
      prompt_tokens: prompt,
      completion_tokens: 100,
      total_tokens: prompt + 100,
      prompt_tokens_details: { cached_tokens: 0 },
    },
  };
}

function textIn(mode: ChatBehaviour['mode'], text: string): string {
  if (mode === 'filter') return '';
  if (mode === 'cut') return text.slice(0, text.length / 2);
  return mode === 'break_schema' ? JSON.stringify({ answer: 'तेलिया रोग' }) : text;
}
