import { authErrors } from '@anar/contracts/errors/auth';
import { kitErrors } from '@anar/contracts/errors/kit';
import { ERASING_SERVICES, type ErasingService } from '@anar/contracts/events';
import { downloadExport, requestExport } from '@anar/contracts/personal-data';
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

/** Every service that keeps something of people, and so has to be asked. */
export type OtherService = Exclude<ErasingService, 'auth'>;
const OTHERS = ERASING_SERVICES.filter((name): name is OtherService => name !== 'auth');

export interface ExportSettings {
  /** Keys the links. */
  exportKey: Buffer;
  /** Where the other services answer; one that is missing makes a copy unavailable. */
  services: Readonly<Partial<Record<OtherService, string>>>;
}

interface ExportDeps {
  sessions: Pick<SessionStore, 'isOpen'>;
  /** What auth itself keeps. */
  own: PersonalData;
  turns: Pick<DownloadTurns, 'take'>;
  now(): number;
}

/** What the profile tells somebody whose browser opened a link that gives no copy now. */
const REASONS: Readonly<Record<string, 'ended' | 'busy' | 'unavailable'>> = {
  [authErrors.exportLinkEnded.code]: 'ended',
  [kitErrors.tooManyRequests.code]: 'busy',
  [authErrors.exportUnavailable.code]: 'unavailable',
};
const reasonOf = (error: unknown) => (error instanceof AppError ? REASONS[error.code] : undefined);
const wantsPage = ({ headers }: Pick<FastifyRequest, 'headers'>) => headers.accept?.includes('text/html') === true;

const RETRY = { headers: { 'retry-after': '30' } };

/** A person's copy of everything, collected while it is downloaded. */
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

  /** Throws `export_unavailable` while one is away: half a copy is none. */
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

  /** A link ends with the login that asked for it: logged out, sent away from another device, or the account deleted. */
  async function requireLogin(owner: LinkOwner | undefined): Promise<LinkOwner> {
    if (owner && (await sessions.isOpen(owner.userId, owner.sid, now()))) return owner;
    throw new AppError(authErrors.exportLinkEnded);
  }

  /** Throws what refuses the download. Returns how to give the turn back; a look at the headers takes none, and collects nothing. */
  async function begin(owner: LinkOwner | undefined, isLook: boolean): Promise<() => void> {
    const { userId } = await requireLogin(owner);
    if (isLook) return () => undefined;
    await requireAll();
    return turns.take(userId);
  }

  service.routes.public(downloadExport, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const owner = links.ownerOf(request.params.token);
    const isLook = request.method === 'HEAD';
    const giveBack = await begin(owner, isLook).catch((error: unknown) => {
      const why = wantsPage(request) ? reasonOf(error) : undefined;
      if (why === undefined) throw error;
      reply.redirect(`/profile?download=${why}`, 303);
    });
    if (giveBack === undefined || owner === undefined) return reply;
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="anar-mitra-${indiaDay(new Date(now()))}.zip"`);
    if (isLook) return '';
    const { userId } = owner;
    const open = readers.flatMap((reader): OpenTar[] =>
      reader ? [(signal) => reader.open(userId, request.id, signal)] : [],
    );
    // Ours last: a copy that an erasure ran through breaks off, and never looks whole.
    const tars = [...open, async () => own.tarOf(userId)].map(
      (tar): OpenTar =>
        async (signal) => {
          await requireLogin(owner);
          return tar(signal);
        },
    );
    const zip = zipOf(tars, READ_ME);
    zip.once('close', giveBack);
    zip.once('error', (err) => request.log.error({ err }, 'a copy of personal data broke off'));
    return zip;
  });
}
