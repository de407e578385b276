import { Agent } from 'node:http';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@anar/contracts/users/tokens';
import express, { type NextFunction, type Request, type Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { importSPKI, jwtVerify } from 'jose';
import { CONNECTIONS, readSettings } from './settings.ts';

/** Express as commonly written: token and proxy, no rate limits, no token cache. */

const { port, upstream, publicKey } = readSettings();
const key = await importSPKI(publicKey, 'ES256');

async function requireToken(request: Request, reply: Response, next: NextFunction): Promise<void> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  try {
    await jwtVerify(token, key, { algorithms: ['ES256'], audience: TOKEN_AUDIENCE, issuer: TOKEN_ISSUER });
  } catch (error) {
    reply.status(401).json({ error: String(error) });
    return;
  }
  next();
}

const app = express();
app.use(requireToken);
app.use(
  createProxyMiddleware({
    target: upstream,
    agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS }),
  }),
);
app.listen(port, '127.0.0.1');
