import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@anar/local-infrastructure/ports';
import type { Child, Processes } from '@anar/local-infrastructure/processes';
import { nginxConfig } from './peers/nginx-config.ts';
import { LIMIT_PER_MINUTE, type PeerSettings } from './peers/settings.ts';
import { cpuSeconds, onServersCore } from './processor.ts';

export interface Peer {
  readonly name: string;
  readonly origin: string;
  /** Refuses a request without a token. */
  readonly asksToken: boolean;
  readonly children: readonly Child[];
}

export interface PeerSetup {
  readonly processes: Processes;
  /** Where nginx keeps its files. */
  readonly dataDir: string;
  /** PEM, and an address of the same key for our gateway. */
  readonly publicKey: string;
  readonly jwksUrl: string;
  readonly redisUrl: string;
  /** Prefix of this run's keys in Redis. */
  readonly redisPrefix: string;
}

/** The two peers that the aim compares. */
export const PLUGINS = '@fastify/jwt + rate-limit + http-proxy';
export const OURS = 'our gateway, all duties';

/** Debian installs it outside the normal PATH. */
const nginx = ['nginx', '/usr/sbin/nginx'].find((file) => spawnSync(file, ['-v']).status === 0);

/** Starts the service and the peers in front of it, each as its own process, all on one core. */
export async function startPeers({ processes, dataDir, ...setup }: PeerSetup): Promise<Peer[]> {
  const start = (name: string, port: number, args: string[], env: NodeJS.ProcessEnv = {}) => {
    const [file = '', ...rest] = onServersCore(args);
    const child = processes.start({ name, file, args: rest, env: { ...process.env, NODE_ENV: 'production', ...env } });
    return { child, origin: `http://127.0.0.1:${port}` };
  };
  const startNode = async (script: string, upstream = '', allDuties = false) => {
    const port = await freePort();
    const settings: PeerSettings = { ...setup, port, upstream, allDuties };
    const file = join(import.meta.dirname, 'peers', `${script}.ts`);
    return start(`${script}-${port}`, port, [process.execPath, file, JSON.stringify(settings)]);
  };
  const startNginx = async (name: string, file: string, upstream: string, checker?: string) => {
    const port = await freePort();
    const folder = join(dataDir, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'nginx.conf'), nginxConfig(port, upstream, checker));
    return start(name, port, [file, '-p', folder, '-c', 'nginx.conf']);
  };
  const startGateway = async (upstream: string) => {
    const port = await freePort();
    return start('gateway', port, [process.execPath, join(import.meta.dirname, '../../../gateway/src/main.ts')], {
      ...{ ANAR_ENV: 'production', LOG_LEVEL: 'info', HOST: '127.0.0.1', PORT: String(port) },
      ...{ PUBLIC_URL: 'https://anar.example', ORCHARD_URL: upstream, JWKS_URL: setup.jwksUrl },
      ...{ REDIS_URL: setup.redisUrl, REDIS_PREFIX: setup.redisPrefix, LIMIT_DEFAULT_USER: `${LIMIT_PER_MINUTE}/60` },
    });
  };

  const service = await startNode('upstream');
  const peers: Peer[] = [
    { name: 'the service directly', asksToken: false, origin: service.origin, children: [service.child] },
  ];
  if (nginx === undefined) console.log('nginx is not installed: its two rows are left out');
  else {
    const plain = await startNginx('nginx-plain', nginx, service.origin);
    const checker = await startNode('token-checker');
    const asking = await startNginx('nginx-asking', nginx, service.origin, checker.origin);
    peers.push(
      { name: 'nginx', asksToken: false, origin: plain.origin, children: [plain.child] },
      {
        ...{ name: 'nginx + auth_request + limit_req', asksToken: true, origin: asking.origin },
        children: [asking.child, checker.child],
      },
    );
  }
  const ours = await startGateway(service.origin);
  const plugins = await startNode('plugin-stack', service.origin);
  const dutiful = await startNode('plugin-stack', service.origin, true);
  const express = await startNode('express-stack', service.origin);
  peers.push(
    { name: OURS, asksToken: true, origin: ours.origin, children: [ours.child] },
    { name: PLUGINS, asksToken: true, origin: plugins.origin, children: [plugins.child] },
    { name: 'the same with log, metrics, helmet', asksToken: true, origin: dutiful.origin, children: [dutiful.child] },
    {
      name: 'Express + jose + http-proxy-middleware',
      asksToken: true,
      origin: express.origin,
      children: [express.child],
    },
  );
  return peers;
}

/** CPU time of a peer with its workers and helpers, in seconds. */
export function cpuOf({ children }: Peer): number {
  return children.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
}
