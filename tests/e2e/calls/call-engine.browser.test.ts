import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser } from '../phones/phone.ts';
import { FAKE_MEDIA, openCallPage } from './call-page.ts';

/** Both sides of a call in one real browser, with its fake camera and a fake server that can lose messages. */

let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  browser = await openBrowser(FAKE_MEDIA);
});
afterAll(() => browser?.close());
beforeEach(async () => {
  ({ page, complaints } = await openCallPage(browser));
  await page.evaluate(TOOLS);
});
afterEach(async () => {
  await page.close();
  expect(complaints).toEqual([]);
});

const run = <T>(code: string) => page.evaluate(`(async () => { ${code} })()`) as Promise<T>;

/** In the page: state of a pair, for assertions. */
const TOOLS = `
  const isSeen = ({ phase, remoteVideo }) => phase === 'connected' && remoteVideo !== null;
  const made = [];
  const Original = RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(...given) {
      super(...given);
      made.push(this);
    }
  };
  Object.assign(window, {
    made,
    sides: ({ doctor, farmer }) => [doctor, farmer],
    bothSee: (pair) => Promise.all(sides(pair).map((one) => engine.until(one, isSeen))),
    both: (pair, isSo) => Promise.all(sides(pair).map((one) => engine.until(one, isSo))),
    device: (pair, role) => pair[role].state().call[role + 'Device'],
    film: async (stream) => {
      const film = document.createElement('video');
      Object.assign(film, { srcObject: stream, muted: true });
      // One that is not on the page may stand still.
      document.body.append(film);
      await film.play();
      const frame = () => new Promise((resolve) => film.requestVideoFrameCallback(resolve));
      await frame();
      return { film, frame };
    },
    bothSeeMore: async (pair) => {
      await bothSee(pair);
      for (const one of sides(pair)) {
        const { frame } = await window.film(one.state().remoteVideo);
        for (let frames = 0; frames < 5; frames++) await frame();
      }
    },
    until: async (isSo) => {
      while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    // The farmer's own offer, which is rehearsed once he is connected.
    rehearsed: ({ calls }) => until(() => calls.signals.some(({ side, type }) => side === 'doctor' && type === 'answer')),
    usersOf: ({ calls }) => new Set(calls.signals.flatMap(({ payload }) => /ice-ufrag:(\\S+)/.exec(payload.sdp ?? '')?.[1] ?? [])).size,
    shown: (pair) => sides(pair).map((one) => one.state().phase),
  });
`;

it('a call connects with audio and video both ways, reports it, and both sides learn who hung up', async () => {
  const outcome = await run<{
    reports: { side: string; isConnected: boolean; path?: string; firstFrameMs?: number }[];
  }>(`
    const pair = window.pair = await engine.pair();
    await bothSee(pair);
    await both(pair, ({ other }) => other?.mic === true && other.camera === 'front');
    return { reports: pair.calls.reports };
  `);
  for (const side of ['doctor', 'farmer'])
    expect(outcome.reports.filter((one) => one.side === side)).toEqual(
      expect.arrayContaining([expect.objectContaining({ isConnected: true, path: 'direct' })]),
    );
  await expect
    .poll(() =>
      run<unknown[]>('return pair.calls.reports.filter((one) => one.firstFrameMs > 0).map((one) => one.side)'),
    )
    .toHaveLength(2);
  // Later, and only for a connection with media: this decides about payment.
  const received =
    'return [...new Set(pair.calls.reports.filter((one) => one.hasHeard).map((one) => one.side))].sort()';
  await expect.poll(() => run<string[]>(received), { timeout: 60_000 }).toEqual(['doctor', 'farmer']);
  const sizes = await run<number[][]>(`
    return Promise.all(sides(pair).map(async (one) => {
      const { film } = await window.film(one.state().remoteVideo);
      return [film.videoWidth, film.videoHeight];
    }));
  `);
  expect(sizes).toEqual([
    [640, 360],
    [640, 360],
  ]);
  await run(
    `await both(pair, ({ level, quality, bytes, seconds }) => level > 0 && quality === 'good' && bytes > 0 && seconds > 0)`,
  );
  await run(`pair.farmer.end(); await both(pair, ({ phase }) => phase === 'ended')`);
  expect(await run(`return sides(pair).map((one) => [one.state().endReason, one.state().endedBy])`)).toEqual([
    ['hung_up', 'other'],
    ['hung_up', 'me'],
  ]);
  await expect.poll(() => run('return pair.calls.sockets.doctor.held + pair.calls.sockets.farmer.held')).toBe(0);
});

it('a call defaults to little traffic: Opus with FEC, bitrate and frame rate limits, 360p; the screen stays awake', async () => {
  const sent = await run<{ fmtp: string[]; limits: object[][]; awake: string[]; sizes: (number | undefined)[] }>(`
    const awake = [];
    const released = [];
    navigator.wakeLock.request = async (kind) => {
      awake.push(kind);
      return { release: async () => released.push(kind) };
    };
    const pair = await engine.pair();
    await bothSee(pair);
    await rehearsed(pair);
    const fmtp = pair.calls.signals.flatMap(({ payload }) => {
      const [, opus] = /a=rtpmap:(\\d+) opus/.exec(payload.sdp ?? '') ?? [];
      return opus ? new RegExp('a=fmtp:' + opus + ' (.*)').exec(payload.sdp)[1] : [];
    });
    const limitsOf = (peer) => peer.getSenders().map((sender) => {
      const [{ maxBitrate, maxFramerate }] = sender.getParameters().encodings;
      return { kind: sender.track.kind, maxBitrate, maxFramerate };
    });
    const limits = made.map(limitsOf);
    const sizes = made.flatMap((peer) => peer.getSenders().filter(({ track }) => track.kind === 'video').map(({ track }) => track.getSettings().height));
    pair.doctor.end();
    await both(pair, ({ phase }) => phase === 'ended');
    await until(() => released.length === 2);
    return { fmtp, limits, awake, sizes };
  `);
  expect(sent.fmtp).toHaveLength(4);
  for (const line of sent.fmtp) {
    expect(line).toContain('useinbandfec=1');
    expect(line).toContain('maxaveragebitrate=24000');
  }
  const limits = [
    { kind: 'audio', maxBitrate: 24_000 },
    { kind: 'video', maxBitrate: 350_000, maxFramerate: 15 },
  ];
  expect(sent.limits).toMatchObject([limits, limits]);
  expect(sent.sizes).toEqual([360, 360]);
  expect(sent.awake).toEqual(['screen', 'screen']);
});

it('a call stays below its bitrate and frame rate limits on the wire, even with noise as picture', async () => {
  interface OnTheWire {
    kind: 'audio' | 'video';
    bitsPerSecond: number;
    framesPerSecond: number;
    height?: number;
    opus?: string;
  }
  const wire = await run<OnTheWire[]>(`
    const small = new OffscreenCanvas(64, 36);
    const noise = new ImageData(64, 36);
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const painting = setInterval(() => {
      crypto.getRandomValues(noise.data);
      small.getContext('2d').putImageData(noise, 0, 0);
      canvas.getContext('2d').drawImage(small, 0, 0, 640, 360);
    }, 33);
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wish) => (wish.video ? canvas.captureStream(30) : open(wish));
    const pair = await engine.pair();
    await bothSee(pair);
    const sentBy = async (peer) => {
      const report = await peer.getStats();
      return [...report.values()].filter(({ type }) => type === 'outbound-rtp').map((row) => ({ ...row, codec: report.get(row.codecId) }));
    };
    const rates = await Promise.all(made.map(async (peer) => {
      const after = async (ms) => {
        for (;;) {
          const rows = await sentBy(peer);
          if (rows[0].timestamp >= ms) return rows;
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      };
      const [{ timestamp }] = await sentBy(peer);
      // Until then the browser finds out how much the way carries.
      const first = await after(timestamp + 6000);
      const last = await after(timestamp + 12_000);
      return last.map((row) => {
        const before = first.find(({ id }) => id === row.id);
        const seconds = (row.timestamp - before.timestamp) / 1000;
        return {
          kind: row.kind,
          bitsPerSecond: Math.round(((row.bytesSent - before.bytesSent) * 8) / seconds),
          framesPerSecond: ((row.framesEncoded ?? 0) - (before.framesEncoded ?? 0)) / seconds,
          ...(row.kind === 'video' && { height: row.frameHeight }),
          ...(row.kind === 'audio' && { opus: row.codec.sdpFmtpLine }),
        };
      });
    }));
    clearInterval(painting);
    pair.doctor.end();
    await both(pair, ({ phase }) => phase === 'ended');
    return rates.flat();
  `);
  const [sound, picture] = (['audio', 'video'] as const).map((kind) => wire.filter((one) => one.kind === kind));
  console.log(
    `sent, bit/s: sound ${sound?.map((one) => one.bitsPerSecond)}, picture ${picture?.map((one) => one.bitsPerSecond)}`,
  );
  expect([sound?.length, picture?.length]).toEqual([2, 2]);
  for (const { bitsPerSecond, opus } of sound ?? []) {
    expect(bitsPerSecond).toBeLessThan(24_000 * 1.2);
    expect(opus).toContain('useinbandfec=1');
  }
  for (const { bitsPerSecond, framesPerSecond, height } of picture ?? []) {
    expect(bitsPerSecond).toBeLessThan(350_000 * 1.2);
    expect(framesPerSecond).toBeLessThan(15 * 1.2);
    expect(height).toBe(360);
  }
});

it('a side that saves data sends a small picture and is sent none, until it stops', async () => {
  await run(`
    const pair = await engine.pair();
    await bothSee(pair);
    const sent = () => made.map((peer) => peer.getSenders().find(({ track }) => track?.kind === 'video').getParameters().encodings[0]);
    pair.farmer.setDataSaver(true);
    await engine.until(pair.farmer, ({ remoteVideo, other }) => remoteVideo === null && other.camera === 'off');
    await until(() => sent().filter(({ active }) => !active).length === 1);
    await until(() => sent().filter(({ active, maxBitrate }) => active && maxBitrate === 120_000).length === 1);
    await engine.until(pair.doctor, ({ remoteVideo }) => remoteVideo !== null);
    pair.farmer.setDataSaver(false);
    await bothSeeMore(pair);
  `);
});

it('a call that ends before its entry is answered is shown as ended', async () => {
  expect(
    await run(`
      const calls = new engine.FakeCalls();
      const entering = engine.enter(calls, 'doctor', 'audio', { way: 'start', media: 'audio' });
      await null;
      await null;
      calls.end('declined', 'farmer');
      const { phase, endReason, endedBy } = (await entering).state();
      return [phase, endReason, endedBy];
    `),
  ).toEqual(['ended', 'declined', 'other']);
});

it('on Android the earpiece can be chosen by its microphone, until the device disappears', async () => {
  await run(`
    const [list, open] = ['enumerateDevices', 'getUserMedia'].map((name) => navigator.mediaDevices[name].bind(navigator.mediaDevices));
    const names = ['Default', 'Speakerphone', 'Headset earpiece'];
    navigator.mediaDevices.enumerateDevices = async () => [
      ...(await list()).filter(({ kind }) => kind === 'videoinput'),
      ...names.map((label) => ({ kind: 'audioinput', label, deviceId: label === 'Default' ? 'default' : 'id of ' + label })),
    ];
    const asked = [];
    navigator.mediaDevices.getUserMedia = (wish) => {
      if (wish.audio) asked.push(wish.audio.deviceId?.ideal);
      return open(wish);
    };
    const pair = await engine.pair({ media: 'audio' });
    await both(pair, ({ phase, speaker }) => phase === 'connected' && speaker === 'speaker');
    pair.farmer.setSpeaker('earpiece');
    await engine.until(pair.farmer, ({ speaker, me }) => speaker === 'earpiece' && me.mic);
    await until(() => asked.at(-1) === 'id of Headset earpiece');
    await engine.until(pair.doctor, ({ level }) => level > 0);
    names.pop();
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    await engine.until(pair.farmer, ({ speaker }) => speaker === undefined);
  `);
});

it.each([1, 2, 3, 4, 5])(
  'a call connects while events may be lost, doubled, late or out of order: round %i',
  async (seed) => {
    await run(`
    let state = ${seed * 7919};
    const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
    const calls = new engine.FakeCalls();
    const pair = await engine.pair({ calls });
    pair.calls.network = { loss: 0.3, doubled: 0.5, delayMost: 800, random };
    await bothSee(pair);
    await both(pair, ({ other }) => other?.camera === 'front');
  `);
  },
);

it('a call without a camera continues with audio, shows the reason to both, and can add the camera later', async () => {
  await run(`
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    let cameras = 0;
    navigator.mediaDevices.getUserMedia = async (wish) => {
      if (wish.video && ++cameras === 1) throw new DOMException('', 'NotFoundError');
      return original(wish);
    };
    const pair = window.pair = await engine.pair();
    await both(pair, ({ phase }) => phase === 'connected');
    await engine.until(pair.doctor, ({ cameraTrouble, me }) => cameraTrouble === 'missing' && me.because === 'no_camera');
    await engine.until(pair.farmer, ({ other, remoteVideo }) => other?.because === 'no_camera' && other.camera === 'off' && !remoteVideo);
    await engine.until(pair.doctor, ({ remoteVideo }) => remoteVideo !== null);
    pair.doctor.setCamera(true);
    await bothSee(pair);
  `);
});

it('a blocked microphone is reported to both sides, and used once permission is given', async () => {
  await run(`
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    let isBlocked = true;
    navigator.mediaDevices.getUserMedia = async (wish) => {
      if (wish.audio && isBlocked) throw new DOMException('', 'NotAllowedError');
      return original(wish);
    };
    const pair = await engine.pair({ media: 'audio' });
    await both(pair, ({ phase, microphoneTrouble }) => phase === 'connected' && microphoneTrouble === 'blocked');
    await both(pair, ({ other }) => other?.mic === false && other.because === 'no_microphone');
    isBlocked = false;
    for (const one of sides(pair)) one.setMicrophone(true);
    await both(pair, ({ other, level, microphoneTrouble }) => other.mic && level > 0 && !microphoneTrouble);
    pair.doctor.setMicrophone(false);
    await engine.until(pair.farmer, ({ other, level }) => !other.mic && level === 0);
  `);
});

it('in an audio call the camera is added, turned off and on, and flipped without a new negotiation', async () => {
  await run(`
    const pair = window.pair = await engine.pair({ media: 'audio' });
    await both(pair, ({ phase, other }) => phase === 'connected' && other?.camera === 'off');
    await rehearsed(pair);
    const offers = () => pair.calls.signals.filter(({ type }) => type === 'offer').length;
    if (offers() !== 2) throw new Error(offers() + ' offers');
    pair.farmer.setCamera(true);
    await engine.until(pair.doctor, ({ remoteVideo }) => remoteVideo !== null);
    pair.farmer.setCamera(false);
    await engine.until(pair.doctor, ({ remoteVideo, other }) => remoteVideo === null && other.camera === 'off' && !other.because);
    pair.farmer.setCamera(true);
    await engine.until(pair.doctor, ({ remoteVideo }) => remoteVideo !== null);
    await engine.until(pair.farmer, ({ cameras }) => cameras === 'front_and_back');
    pair.farmer.flipCamera();
    await engine.until(pair.doctor, ({ other, remoteVideo }) => other.camera === 'back' && remoteVideo !== null);
    const { frame } = await window.film(pair.doctor.state().remoteVideo);
    await frame();
    if (offers() !== 2) throw new Error(offers() + ' offers');
  `);
});

it.each(['doctor', 'farmer'])(
  'the %s restarts ICE on a new network without waiting for the other side',
  async (role) => {
    await run(`
    const pair = await engine.pair();
    await bothSee(pair);
    await rehearsed(pair);
    const offers = () => pair.calls.signals.filter(({ type }) => type === 'offer');
    const before = usersOf(pair);
    // The doctor's was made when the farmer answered, before that one knew it.
    made.at('${role}' === 'doctor' ? 0 : 1).restartIce();
    await until(() => usersOf(pair) === before + 2);
    if (offers().at(-1).side !== '${role}') throw new Error(JSON.stringify(offers()));
    await bothSeeMore(pair);
  `);
  },
);

it('both sides restart ICE at once: the farmer rolls back their offer, and both pictures continue', async () => {
  await run(`
    const pair = await engine.pair();
    await bothSee(pair);
    const stable = () => until(() => made.every(({ signalingState }) => signalingState === 'stable' || signalingState === 'closed'));
    const collide = async () => {
      const since = pair.calls.signals.length;
      for (const one of made.slice(-2)) one.restartIce();
      const said = (side, type) => pair.calls.signals.slice(since).some((one) => one.side === side && one.type === type);
      await until(() => said('doctor', 'offer') && said('farmer', 'offer') && said('farmer', 'answer'));
      await stable();
      if (said('doctor', 'answer')) throw new Error('the doctor gave way');
    };
    await rehearsed(pair);
    for (const _ of ['once', 'twice']) {
      await collide();
      await bothSeeMore(pair);
    }
    if (pair.farmer.state().call.generation !== 1) throw new Error('begun anew');
  `);
});

it('media continues while the server is unreachable, and state changed meanwhile arrives afterwards', async () => {
  await run(`
    const pair = await engine.pair();
    await bothSee(pair);
    for (const socket of Object.values(pair.calls.sockets)) socket.loses();
    pair.doctor.setMicrophone(false);
    pair.farmer.setCamera(false);
    const { frame } = await window.film(pair.farmer.state().remoteVideo);
    for (let frames = 0; frames < 20; frames++) await frame();
    if (shown(pair).join() !== 'connected,connected') throw new Error(shown(pair).join());
    for (const socket of Object.values(pair.calls.sockets)) socket.returns();
    await engine.until(pair.farmer, ({ other }) => !other.mic);
    await engine.until(pair.doctor, ({ other }) => other.camera === 'off');
  `);
});

it.each(['doctor', 'farmer'])(
  'after the %s reloads the page, both sides start a new generation and see each other again',
  async (role) => {
    await run(`
    const pair = await engine.pair();
    await bothSee(pair);
    const [callId, deviceId] = [pair.doctor.state().call.id, device(pair, '${role}')];
    pair.calls.reload('${role}');
    pair['${role}'] = await engine.enter(pair.calls, '${role}', 'video', { way: 'rejoin', callId }, deviceId);
    await bothSee(pair);
    await both(pair, ({ call }) => call.generation === 2);
  `);
  },
);

it('a connection closed on one side is replaced by a new generation automatically', async () => {
  await run(`
    const pair = await engine.pair();
    await bothSee(pair);
    // Of the farmer: the doctor's was made when the farmer answered, before that one knew it.
    const [, farmers] = made;
    farmers.close();
    await both(pair, ({ phase, call }) => phase === 'connected' && call.generation === 2);
    await bothSee(pair);
  `);
});

it('on a poor network video is reduced and then stopped, both sides see why, and it resumes later', async () => {
  await run(`
    const original = RTCPeerConnection.prototype.getStats;
    let loss = 0;
    let lost = 0;
    RTCPeerConnection.prototype.getStats = async function () {
      const entries = new Map(await original.call(this));
      for (const [id, entry] of entries) {
        if (entry.type !== 'remote-inbound-rtp') continue;
        lost += loss;
        entries.set(id, { ...entry, packetsLost: lost });
      }
      return entries;
    };
    const pair = await engine.pair();
    await bothSee(pair);
    await both(pair, ({ quality }) => quality === 'good');
    loss = 100;
    await both(pair, ({ me, other, quality }) => me.because === 'poor_network' && other.because === 'poor_network' && quality === 'weak');
    await both(pair, ({ me, other, remoteVideo, localVideo, phase }) =>
      me.camera === 'off' && other.camera === 'off' && !remoteVideo && localVideo && phase === 'connected');
    loss = 0;
    await both(pair, ({ me }) => me.camera === 'front' && !me.because);
    await bothSee(pair);
    await both(pair, ({ quality }) => quality === 'good');
  `);
});

it('a call continued in another tab, or ended while this page was offline, is shown as ended', async () => {
  expect(
    await run(`
      const pair = await engine.pair();
      await bothSee(pair);
      await engine.enter(pair.calls, 'doctor', 'video', { way: 'start', media: 'video' });
      await engine.until(pair.doctor, ({ phase }) => phase === 'ended');
      pair.calls.sockets.farmer.loses();
      pair.calls.end('too_long');
      await null;
      pair.calls.sockets.farmer.returns();
      await engine.until(pair.farmer, ({ phase }) => phase === 'ended');
      return sides(pair).map((one) => [one.state().endReason, one.state().endedBy]);
    `),
  ).toEqual([
    ['elsewhere', 'server'],
    ['lost', 'server'],
  ]);
});

it('a requested photo is taken at full size with the back camera, and the front picture returns', async () => {
  const taken = await run<unknown>(`
    const canvas = new OffscreenCanvas(3000, 2000);
    canvas.getContext('2d').fillRect(0, 0, 3000, 2000);
    const sharp = await canvas.convertToBlob({ type: 'image/jpeg' });
    ImageCapture.prototype.takePhoto = async () => sharp;
    const pair = window.pair = await engine.pair();
    await bothSee(pair);
    const id = pair.doctor.askPhoto();
    await engine.until(pair.farmer, ({ other }) => other.photoAsked === id);
    pair.farmer.answerPhoto(id, 'taking');
    await engine.until(pair.doctor, ({ other }) => other.photo?.answer === 'taking' && other.photo.id === id && other.camera === 'back');
    const photo = await pair.farmer.takePhoto();
    pair.farmer.answerPhoto(id, 'sent');
    await engine.until(pair.doctor, ({ other }) => other.photo.answer === 'sent' && other.camera === 'front');
    pair.doctor.cancelPhoto();
    await engine.until(pair.farmer, ({ me, other }) => !me.photo && !other.photoAsked);
    await bothSee(pair);
    return [photo === sharp, photo.type];
  `);
  expect(taken).toEqual([true, 'image/jpeg']);
});

it('when the shutter fails, the photo is a frame of the back camera, and the audio call continues', async () => {
  const taken = await run<unknown>(`
    ImageCapture.prototype.takePhoto = () => Promise.reject(new Error('no shutter'));
    const pair = await engine.pair({ media: 'audio' });
    await both(pair, ({ phase }) => phase === 'connected');
    const id = pair.doctor.askPhoto();
    await engine.until(pair.farmer, ({ other }) => other?.photoAsked === id);
    pair.farmer.answerPhoto(id, 'taking');
    await engine.until(pair.farmer, ({ localVideo }) => localVideo !== null);
    if (pair.doctor.state().other.camera !== 'off') throw new Error('the doctor sees what is aimed at');
    const photo = await pair.farmer.takePhoto();
    pair.farmer.answerPhoto(id, 'sent');
    await engine.until(pair.farmer, ({ localVideo }) => localVideo === null);
    const { width } = await createImageBitmap(photo);
    return [photo.type, width >= 640];
  `);
  expect(taken).toEqual(['image/jpeg', true]);
});
