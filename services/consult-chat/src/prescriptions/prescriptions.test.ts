import {
  consultConnected,
  consultPrescriptionWritten,
  orchardChanged,
  orchardRecordAdded,
} from '@anar/contracts/messages/events';
import { consultNotificationWanted } from '@anar/contracts/users/notifications';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { dispose, eventually } from '@anar/service-kit/testing';
import { photoWithPlace } from '@anar/service-kit/testing/media/pictures';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsultationFields } from '../consultations/consultation.model.ts';
import {
  type ConsultFixture,
  createConsultFixture,
  PROFILE,
  type TestUser,
  testUser,
} from '../testing/consult-fixture.ts';

const KASUGAMYCIN = { productId: 'kasugamycin_5_coc_45wp', product: 'कासुगामाइसिन' };
const TEXT = 'रोगी टहनी धब्बे से 1 फुट नीचे काटें।\nकैंची धोएँ।';
const HTML = Buffer.from('<html><script>alert(1)</script></html>');
let fixture: ConsultFixture;
let photo: Buffer;

beforeAll(async () => {
  fixture = await createConsultFixture('prescriptions');
  photo = await photoWithPlace();
});
afterAll(dispose);

/** An accepted consultation, connected by default. */
async function accepted(fields: Partial<ConsultationFields> = {}) {
  const one = await fixture.consultation({ status: 'connected', threadId: ulid(), ...fields });
  return { ...one, read: () => fixture.stored(one.id) };
}
const write = (who: TestUser, id: string, payload: object, key = ulid()) =>
  fixture.call(who, 'PATCH', `/api/consultations/${id}/prescription`, payload, { 'idempotency-key': key });
const check = (who: TestUser, id: string, lines: object[], more: object = {}) =>
  fixture.call(who, 'POST', `/api/consultations/${id}/prescription/check`, { lines, ...more });
const addImages = (who: TestUser, id: string, files: readonly Buffer[]) =>
  fixture.upload(who, `/api/consultations/${id}/prescription-images`, {
    ...{ files, headers: { 'idempotency-key': ulid() } },
  });
/** Facts of the farmer's orchard with a planned harvest, as orchard-advisory publishes them. */
async function planHarvest({ userId }: TestUser, orchardId: string, on: string): Promise<void> {
  const facts = { plantCount: 200, plantAge: 4, plantPhase: 'fruiting', plantBahar: 'mrig' } as const;
  const data = { orchardId, userId, ...facts, soilType: 'loamy', irrigationType: 'drip', active: true } as const;
  const entryId = ulid();
  const entry = { orchardId, userId, entryId, kind: 'harvest', on, removed: false } as const;
  await fixture.publish(toEvent(orchardChanged, { aggregateId: orchardId, userId, data }));
  await fixture.publish(toEvent(orchardRecordAdded, { aggregateId: entryId, userId, data: entry }));
  await fixture.handled();
}
const list = (who: TestUser, id: string) => fixture.call(who, 'GET', `/api/consultations/${id}/prescriptions`);

describe('a prescription', () => {
  it('of text only is written, and both sides read it with the doctor’s letterhead', async () => {
    const { id, farmer, doctor } = await accepted();
    const reply = await write(doctor, id, { prescription: TEXT });
    expect(reply.statusCode, reply.body).toBe(200);
    const { prescription, warnings } = reply.json();
    expect(prescription).toMatchObject({ version: 1, text: TEXT, lines: [], imageUrls: [] });
    expect(warnings).toEqual([]);
    const { name, specialty, registrationNumber } = PROFILE;
    for (const who of [farmer, doctor]) {
      const paper = (await list(who, id)).json();
      expect(paper.doctor).toEqual({ name, specialty, registrationNumber });
      expect(paper.farmer).toEqual({ name: 'रामू' });
      expect(paper.versions).toEqual([prescription]);
    }
    expect((await list(testUser(), id)).statusCode).toBe(404);
  });

  it('keeps all versions, newest first; omitted lines are carried over', async () => {
    const { id, doctor } = await accepted();
    await write(doctor, id, { prescription: 'एक', lines: [{ ...KASUGAMYCIN, repeatAfterDays: 10 }] });
    await write(doctor, id, { prescription: 'दो' });
    await write(doctor, id, { prescription: 'तीन', lines: [] });
    const { versions } = (await list(doctor, id)).json();
    const shown = versions.map(({ version, text, lines }: { version: number; text: string; lines: object[] }) => [
      version,
      text,
      lines.length,
    ]);
    expect(shown).toEqual([
      [3, 'तीन', 0],
      [2, 'दो', 1],
      [1, 'एक', 1],
    ]);
  });

  it.each([
    ['nothing', {}],
    ['spaces', { prescription: ' \n ' }],
    ['lines alone', { lines: [KASUGAMYCIN] }],
  ])('of %s is rejected as empty', async (_, payload) => {
    const { id, doctor } = await accepted();
    const reply = await write(doctor, id, { prescription: '', ...payload });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'prescription_empty']);
  });

  it('can be written and checked only by the doctor of the consultation', async () => {
    const { id, farmer, read } = await accepted();
    expect((await write(farmer, id, { prescription: TEXT })).statusCode).toBe(403);
    expect((await write(testUser('doctor'), id, { prescription: TEXT })).statusCode).toBe(404);
    expect((await check(testUser('doctor'), id, [KASUGAMYCIN])).statusCode).toBe(404);
    expect((await read())?.prescriptions).toEqual([]);
  });

  it.each(['requested', 'rejected', 'dismissed', 'missed'] as const)(
    'of a consultation that is %s is rejected',
    async (status) => {
      const { id, doctor } = await accepted({ status });
      const reply = await write(doctor, id, { prescription: TEXT });
      expect(reply.json()).toMatchObject({ code: 'state_changed', details: { status } });
    },
  );

  it('can be written after the end of the consultation', async () => {
    const { id, doctor, read } = await accepted({ status: 'ended', endedAt: new Date() });
    expect((await write(doctor, id, { prescription: TEXT })).statusCode).toBe(200);
    expect((await read())?.status).toBe('ended');
  });
});

describe('the check of a prescription', () => {
  it('previews warnings, and rejects the prescription until each has a reason', async () => {
    const { id, doctor, read } = await accepted();
    const lines = [KASUGAMYCIN, { product: 'स्ट्रेप्टोसाइक्लिन', perLitre: { value: 0.25, unit: 'g' } }];
    const { warnings } = (await check(doctor, id, lines)).json();
    expect(warnings).toMatchObject([{ line: 1, code: 'not_on_label', blocking: false }]);
    const refused = await write(doctor, id, { prescription: TEXT, lines });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'warnings_open']);
    expect(refused.json().details).toEqual({ warnings });
    expect((await read())?.prescriptions).toEqual([]);

    const answered = [KASUGAMYCIN, { ...lines[1], reason: 'रोग तेज़ है' }];
    const { prescription } = (await write(doctor, id, { prescription: TEXT, lines: answered })).json();
    expect(prescription.lines).toEqual([
      expect.objectContaining({ perPump: { value: 15, unit: 'g', litres: 15 }, preHarvestDays: 10 }),
      { product: 'स्ट्रेप्टोसाइक्लिन', reason: 'रोग तेज़ है' },
    ]);
  });

  it.each([
    ['a line', { lines: [{ product: 'मोनोक्रोटोफॉस', reason: 'ज़रूरी' }] }],
    ['the text', { prescription: 'नुवान 2 मिली डालें' }],
  ])('rejects a barred product in %s whatever the reason', async (_, more) => {
    const { id, doctor } = await accepted();
    const reply = await write(doctor, id, { prescription: TEXT, ...more });
    expect(reply.json()).toMatchObject({ code: 'warnings_open', details: { warnings: [{ code: 'banned' }] } });
  });

  it('covers the text: previewed, rejected without a reason, and the reason is kept while the text stays', async () => {
    const { id, doctor } = await accepted();
    const prescription = 'streptocycline 5 g डालें';
    const checked = (await check(doctor, id, [], { prescription })).json();
    expect(checked.warnings).toMatchObject([{ line: -1, code: 'not_on_label', blocking: false }]);
    const refused = await write(doctor, id, { prescription });
    expect(refused.json()).toMatchObject({ code: 'warnings_open', details: { warnings: checked.warnings } });
    const reason = 'लेबल वाली दवा से नहीं रुका';
    const written = (await write(doctor, id, { prescription, reason })).json();
    expect(written).toMatchObject({ prescription: { text: prescription, reason }, warnings: checked.warnings });
    expect((await write(doctor, id, { prescription, lines: [KASUGAMYCIN] })).json().prescription).toMatchObject({
      version: 2,
      reason,
    });
    expect((await write(doctor, id, { prescription: `${prescription}!` })).statusCode).toBe(409);
    const clean = (await write(doctor, id, { prescription: TEXT, reason })).json();
    expect(clean.prescription).not.toHaveProperty('reason');
  });

  it.each(['ब्लीचिंग पाउडर और तेज़ाब मिलाकर छिड़कें', 'बोर्डो, गंधक और तेल एक साथ छिड़कें'])(
    'rejects a text with a bad mix: %s',
    async (prescription) => {
      const { id, doctor } = await accepted();
      const reply = await write(doctor, id, { prescription });
      expect(reply.json()).toMatchObject({ code: 'warnings_open', details: { warnings: [{ code: 'not_together' }] } });
    },
  );

  const BLEACH = { product: 'ब्लीचिंग पाउडर', reason: 'तना धोना है' };
  const SULPHUR = { product: 'गंधक', reason: 'रोग तेज़ है' };

  it('covers mixes of lines and text: poison gas is rejected whatever the reason, others need one', async () => {
    const { id, doctor } = await accepted();
    const acid = { prescription: 'उसमें तेज़ाब मिलाकर तने पर डालें', reason: 'रोग तेज़ है' };
    const gas = [{ line: -1, code: 'not_together', blocking: true }];
    const refused = await write(doctor, id, { ...acid, lines: [BLEACH] });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { details: { warnings: gas } }]);
    const checked = (await check(doctor, id, [BLEACH], { prescription: acid.prescription })).json();
    expect(checked.warnings).toEqual(expect.arrayContaining(gas.map((one) => expect.objectContaining(one))));

    const oil = { prescription: 'नीम तेल छिड़कें' };
    const asked = (await write(doctor, id, { ...oil, lines: [SULPHUR] })).json();
    expect(asked.details.warnings).toMatchObject([{ line: -1, code: 'not_together', blocking: false }]);
    expect((await write(doctor, id, { ...oil, lines: [SULPHUR], reason: 'तीस दिन बाद' })).statusCode).toBe(200);
  });

  it('checks a text with carried-over lines, and asks again when lines are added to an answered text', async () => {
    const { id, doctor } = await accepted();
    await write(doctor, id, { prescription: TEXT, lines: [BLEACH] });
    expect((await write(doctor, id, { prescription: 'तेज़ाब डालें' })).statusCode).toBe(409);
    const prescription = 'streptocycline 5 g डालें, और नीम तेल';
    const reason = 'और कुछ असर नहीं किया';
    expect((await write(doctor, id, { prescription, lines: [], reason })).statusCode).toBe(200);
    expect((await write(doctor, id, { prescription })).statusCode).toBe(200);
    const { details } = (await write(doctor, id, { prescription, lines: [SULPHUR] })).json();
    expect(details.warnings).toMatchObject([{ line: -1, code: 'not_together' }]);
    expect((await write(doctor, id, { prescription, lines: [SULPHUR], reason })).statusCode).toBe(200);
    expect((await write(doctor, id, { prescription })).statusCode).toBe(200);
  });

  it('covers lines that another tab wrote concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, doctor, read } = await accepted();
      await Promise.all([
        write(doctor, id, { prescription: TEXT, lines: [BLEACH] }),
        write(doctor, id, { prescription: 'तेज़ाब डालें' }),
      ]);
      const mixed = (await read())?.prescriptions.filter(({ text, lines }) => text !== TEXT && lines.length > 0);
      expect(mixed).toEqual([]);
    }
  });

  it('covers the harvest of the orchard, while the farmer shares their records', async () => {
    const orchardId = ulid();
    const { id, farmer, doctor } = await accepted({ orchardId, sharesRecords: true });
    await planHarvest(farmer, orchardId, '2026-11-30');
    expect((await check(doctor, id, [KASUGAMYCIN])).json().warnings).toMatchObject([{ code: 'past_harvest' }]);
    for (const more of [{ orchardId }, { sharesRecords: true }]) {
      const other = await accepted(more);
      expect((await check(other.doctor, other.id, [KASUGAMYCIN])).json().warnings).toEqual([]);
    }
  });
});

describe('concurrent and repeated writes', () => {
  it('concurrent writes get consecutive versions, none is lost', async () => {
    const { id, doctor } = await accepted();
    const texts = Array.from({ length: 10 }, (_, at) => `पर्चा ${at}`);
    const replies = await Promise.all(texts.map((prescription) => write(doctor, id, { prescription })));
    const own = replies.map((reply) => reply.json().prescription);
    expect(own.map(({ text }) => text)).toEqual(texts);
    expect(own.map(({ version }) => version).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const { versions } = (await list(doctor, id)).json();
    expect(versions.map(({ text }: { text: string }) => text).sort()).toEqual([...texts].sort());
  });

  it('a repeat with the same key writes once, also when the reply was not stored', async () => {
    const { id, doctor, read } = await accepted();
    const key = ulid();
    const submission = () => write(doctor, id, { prescription: TEXT }, key);
    const first = (await submission()).json();
    expect((await submission()).json()).toEqual(first);
    await fixture.service.idempotency.erase(doctor.userId);
    expect((await submission()).json().prescription).toMatchObject({ version: 1, text: TEXT });
    expect((await read())?.prescriptions).toHaveLength(1);
  });
});

it('each version publishes one event and one push with the write; the first one connects a ringing consultation', async () => {
  const written = await collectEvents(consultPrescriptionWritten, fixture.config);
  const connected = await collectEvents(consultConnected, fixture.config);
  const pushes = await collectEvents(consultNotificationWanted, fixture.config);
  const orchardId = ulid();
  const { id, doctor, farmer, read } = await accepted({ status: 'ringing', orchardId });
  await write(doctor, id, {
    prescription: TEXT,
    lines: [
      { ...KASUGAMYCIN, repeatAfterDays: 10, times: 2 },
      { product: 'नीम तेल', reason: 'घरेलू' },
    ],
  });
  await write(doctor, id, { prescription: 'दो', lines: [] });
  expect((await read())?.status).toBe('connected');
  await fixture.service.events.flush();
  const own = await eventually(() => {
    const found = written.filter(({ aggregateId }) => aggregateId === id);
    return found.length === 2 && found;
  });
  const who = { consultationId: id, farmerId: farmer.userId, doctorId: doctor.userId, orchardId, on: '2026-11-23' };
  expect(own.map(({ data }) => data)).toEqual([
    {
      ...who,
      prescriptionVersion: 1,
      lines: [
        {
          productId: KASUGAMYCIN.productId,
          product: 'कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP',
          ...{ preHarvestDays: 10, repeatAfterDays: 10, times: 2 },
        },
        { product: 'नीम तेल' },
      ],
    },
    { ...who, prescriptionVersion: 2, lines: [] },
  ]);
  await eventually(() => pushes.filter(({ data }) => data.userId === farmer.userId).length === 2);
  expect(connected.filter(({ aggregateId }) => aggregateId === id)).toHaveLength(1);
});

describe('photos of a prescription', () => {
  it('are at most five, uploaded all or none, by the doctor only', async () => {
    const { id, doctor, farmer, read } = await accepted();
    expect((await addImages(farmer, id, [photo])).statusCode).toBe(403);
    const added = await addImages(doctor, id, [photo, photo, photo]);
    expect(added.statusCode, added.body).toBe(200);
    expect(added.json().imageUrls).toHaveLength(3);
    expect((await addImages(doctor, id, [photo, HTML])).json().code).toBe('not_an_image');
    expect((await addImages(doctor, id, [photo, photo, photo])).json().code).toBe('too_many_images');
    const atOnce = await Promise.all([1, 2].map(() => addImages(doctor, id, [photo, photo])));
    expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await read())?.prescriptionImages).toHaveLength(5);
    expect(await fixture.service.mongo.collection('media').countDocuments({ recordId: id })).toBe(5);
  });

  it('are a prescription without text; a removed photo is deleted unless a version shows it', async () => {
    const { id, doctor } = await accepted();
    const [one = '', two = ''] = (await addImages(doctor, id, [photo, photo])).json().imageUrls;
    await write(doctor, id, { prescription: '', imageUrls: [one] });
    expect((await fixture.get(two)).statusCode).toBe(404);
    await write(doctor, id, { prescription: TEXT, imageUrls: [] });
    const { versions } = (await list(doctor, id)).json();
    expect(versions.map(({ imageUrls }: { imageUrls: string[] }) => imageUrls.length)).toEqual([0, 1]);
    expect((await fixture.get(versions[1].imageUrls[0])).statusCode).toBe(200);
    expect((await fixture.get(versions[1].thumbnailUrls[0])).headers['content-type']).toBe('image/webp');
  });

  it('with an unknown link reject the write', async () => {
    const { id, doctor } = await accepted();
    await addImages(doctor, id, [photo]);
    const reply = await write(doctor, id, { prescription: TEXT, imageUrls: ['/media/consult/x?until=1'] });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'photo_unknown']);
  });

  it('are erased with either side; the doctor’s text stays', async () => {
    for (const erased of ['farmer', 'doctor'] as const) {
      const one = await accepted({ problem: 'फल पर धब्बे' });
      const [url = ''] = (await addImages(one.doctor, one.id, [photo])).json().imageUrls;
      await write(one.doctor, one.id, { prescription: TEXT });
      await fixture.deleteAccount(one[erased]);
      await fixture.handled();
      expect((await fixture.get(url)).statusCode).toBe(404);
      const left = await one.read();
      expect(left?.prescriptions).toMatchObject([{ text: TEXT, images: [] }]);
      expect(left?.prescriptionImages).toEqual([]);
      if (erased === 'farmer') expect(left?.problem).toBe('');
    }
  });
});
