import { createServer } from 'node:http';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@anar/contracts/users/tokens';
import { createVerifier } from 'fast-jwt';
import { readSettings, TOKEN_KEPT_MS, TOKENS_KEPT } from './settings.ts';

/** The target of nginx's `auth_request`: 204 for a valid token, else 401. */

const { port, publicKey } = readSettings();
const verify = createVerifier({
  key: publicKey,
  algorithms: ['ES256'],
  allowedAud: TOKEN_AUDIENCE,
  allowedIss: TOKEN_ISSUER,
  cache: TOKENS_KEPT,
  cacheTTL: TOKEN_KEPT_MS,
});

function statusOf(authorization: string | undefined): 204 | 401 {
  try {
    verify(authorization?.slice('Bearer '.length) ?? '');
    return 204;
  } catch {
    return 401;
  }
}

createServer((request, reply) => {
  reply.writeHead(statusOf(request.headers.authorization));
  reply.end();
}).listen(port, '127.0.0.1');
