import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { KnownAccount } from './access.ts';

/** The account of a service account file; undefined without one. */
export function knownAccount(file: string | undefined): KnownAccount | undefined {
  if (!file) return undefined;
  const { project_id, client_email, private_key } = JSON.parse(readFileSync(file, 'utf8'));
  const publicKey = createPublicKey(private_key).export({ type: 'spki', format: 'pem' }).toString();
  return { projectId: project_id, clientEmail: client_email, publicKey };
}
