import { authErrors } from '@anar/contracts/errors/auth';
import { kitErrors } from '@anar/contracts/errors/kit';
import { ERASING_SERVICES, type ErasingService } from '@anar/contracts/messages/events';
import { downloadExport, requestExport } from '@anar/contracts/users/personal-data';
import { indiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { PersonalData } from '@anar/service-kit/personal-data/export-personal-data';
import { createPersonalDataReader } from '@anar/service-kit/personal-data/read-personal-data';
import type { FastifyRequest } from 'fastify';
import type { SessionStore } from '../sessions/session.store.ts';
import type { DownloadTurns } from './download-turns.ts';
import { createExportLinks, type LinkOwner } from './export-links.ts';
import { READ_ME } from './read-me.ts';
import { type OpenTar, zipOf } from './zip-of.ts';

/** Every other service that stores personal data, and so has to be queried. */
export type OtherService = Exclude<ErasingService, 'auth'>;
const OTHERS = ERASING_SERVICES.filter((name): name is OtherService => name !== 'auth');

export interface ExportSettings {
  /** Signs the links. */
  exportKey: Buffer;
  /** URLs of the other services; a missing one makes a copy unavailable. */
  services: Readonly<Partial<Record<OtherService, string>>>;
}

interface ExportDeps {
  sessions: Pick<SessionStore, 'isOpen'>;
  /** The data that auth itself stores. */
  own: PersonalData;
  turns: Pick<DownloadTurns, 'take'>;
  now(): number;
}

/** The reason shown in the profile when a browser opens a link that gives no copy now. */
const REASONS: Readonly<Record<string, 'ended' | 'busy' | 'unavailable'>> = {
  [authErrors.exportLinkEnded.code]: 'ended',
  [kitErrors.tooManyRequests.code]: 'busy',
  [authErrors.exportUnavailable.code]: 'unavailable',
};
const reasonOf = (error: unknown) => (error instanceof AppError ? REASONS[error.code] : undefined);
const wantsPage = ({ headers }: Pick<FastifyRequest, 'headers'>) => headers.accept?.includes('text/html') === true;

const RETRY = { headers: { 'retry-after': '30' } };

/** A user's copy of all their data, collected during the download. */
export function registerExportRoutes(
  service: Service,
  settings: ExportSettings,
  { sessions, own, turns, now }: ExportDeps,
): void {
  const links = createExportLinks(settings.exportKey, now);
  const readers = OTHERS.map((audience) => {
    const baseUrl = settings.services[audience];
    return baseUrl === undefined ? undefined : createPersonalDataReader(service, { baseUrl, audience });
  });

  /** Throws `export_unavailable` while a service is down: there are no partial copies. */
  async function requireAll(): Promise<void> {
    const ready = await Promise.all(readers.map((reader) => reader?.isReady() ?? false));
    const away = OTHERS.filter((_, at) => !ready[at]);
    if (away.length === 0) return;
    service.log.warn({ away }, 'no copy of personal data: services are away');
    throw new AppError(authErrors.exportUnavailable, RETRY);
  }

  service.routes.self(requestExport, async ({ caller }) => {
    await requireAll();
    const { path, expiresAt } = links.make(caller);
    return { url: path, expiresAt: expiresAt.toISOString() };
  });

  /**
   * A link is valid as long as the session that requested it: until logout, revocation from another device, or account
   * deletion.
   */
  async function requireLogin(owner: LinkOwner | undefined): Promise<LinkOwner> {
    if (owner && (await sessions.isOpen(owner.userId, owner.sid, now()))) return owner;
    throw new AppError(authErrors.exportLinkEnded);
  }

  /**
   * Throws why the download is refused. Returns the function that releases the slot; a HEAD request takes none, and
   * collects nothing.
   */
  async function begin(owner: LinkOwner | undefined, isHead: boolean): Promise<() => void> {
    const { userId } = await requireLogin(owner);
    if (isHead) return () => undefined;
    await requireAll();
    return turns.take(userId);
  }

  service.routes.public(downloadExport, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const owner = links.ownerOf(request.params.token);
    const isHead = request.method === 'HEAD';
    const release = await begin(owner, isHead).catch((error: unknown) => {
      const why = wantsPage(request) ? reasonOf(error) : undefined;
      if (why === undefined) throw error;
      reply.redirect(`/profile?download=${why}`, 303);
    });
    if (release === undefined || owner === undefined) return reply;
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="anar-mitra-${indiaDay(new Date(now()))}.zip"`);
    if (isHead) return '';
    const { userId } = owner;
    const open = readers.flatMap((reader): OpenTar[] =>
      reader ? [(signal) => reader.open(userId, request.id, signal)] : [],
    );
    // Our own data last: a copy during which the account is erased breaks off, and never looks whole.
    const tars = [...open, async () => own.tarOf(userId)].map(
      (tar): OpenTar =>
        async (signal) => {
          await requireLogin(owner);
          return tar(signal);
        },
    );
    const zip = zipOf(tars, READ_ME);
    zip.once('close', release);
    zip.once('error', (err) => request.log.error({ err }, 'a copy of personal data broke off'));
    return zip;
  });
}
