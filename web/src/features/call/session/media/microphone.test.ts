import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMicrophone, type Microphone } from './microphone.ts';

/** A phone as Chrome on Android shows it: by its labels, and the browser's own choice as 'default'. */
let labels: string[];
let mayList: Promise<void>;
const idOf = (label: string) => (label === 'Default' ? 'default' : `id of ${label}`);
const onChange = vi.fn();
let microphone: Microphone;
let opened: string[];

const mediaDevices = Object.assign(new EventTarget(), {
  async enumerateDevices() {
    await mayList;
    return labels.map((label) => ({ kind: 'audioinput', label, deviceId: idOf(label) }));
  },
  async getUserMedia({ audio }: { audio: { deviceId?: { ideal: string } } }) {
    const deviceId = audio.deviceId?.ideal ?? 'default';
    opened.push(deviceId);
    const track = { enabled: true, muted: false, readyState: 'live', getSettings: () => ({ deviceId }), stop: vi.fn() };
    return { getTracks: () => [track] };
  },
});

beforeEach(async () => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', { mediaDevices });
  [labels, opened, mayList] = [['Default', 'Speakerphone', 'Headset earpiece'], [], Promise.resolve()];
  onChange.mockClear();
  microphone = createMicrophone(onChange);
});
afterEach(() => microphone.close());

const settle = () => new Promise((resolve) => setTimeout(resolve));
async function plugged(next: string[]): Promise<void> {
  labels = next;
  mediaDevices.dispatchEvent(new Event('devicechange'));
  await settle();
}

it('begins with the loud one, and goes to the other and back', async () => {
  await microphone.open();
  await settle();
  expect(microphone.speaker()).toBe('speaker');
  microphone.setSpeaker('speaker');
  microphone.setSpeaker('earpiece');
  await settle();
  microphone.setSpeaker('speaker');
  await settle();
  expect([microphone.speaker(), opened]).toEqual([
    'speaker',
    ['default', 'id of Headset earpiece', 'id of Speakerphone'],
  ]);
});

it('says nothing of where the voice comes out while the browser chose a headset', async () => {
  labels.push('Bluetooth headset');
  await microphone.open();
  await settle();
  expect(microphone.speaker()).toBeUndefined();
  await plugged(['Default', 'Speakerphone', 'Headset earpiece']);
  expect(microphone.speaker()).toBe('speaker');
});

it('says the loud one where that was opened, although the other was chosen before a headset came and went', async () => {
  await microphone.open();
  await settle();
  microphone.setSpeaker('earpiece');
  await settle();
  await plugged(['Default', 'Wired headset', 'Speakerphone']);
  expect(microphone.speaker()).toBeUndefined();
  // The one of now ended with the plug; the list of the others is not read yet.
  await microphone.open();
  await plugged(['Default', 'Speakerphone', 'Headset earpiece']);
  expect(microphone.speaker()).toBe('speaker');
  microphone.setSpeaker('earpiece');
  await settle();
  expect([microphone.speaker(), opened.at(-1)]).toEqual(['earpiece', 'id of Headset earpiece']);
});

it('counts as heard while it opens: nobody switched it off', async () => {
  expect(microphone.isHeard()).toBe(true);
  const opening = microphone.open();
  expect([microphone.track(), microphone.isHeard()]).toEqual([null, true]);
  await opening;
  microphone.setOn(false);
  expect(microphone.isHeard()).toBe(false);
});

it('a list that comes after it was closed changes nothing', async () => {
  const list = Promise.withResolvers<void>();
  mayList = list.promise;
  await microphone.open();
  await settle();
  microphone.close();
  onChange.mockClear();
  list.resolve();
  await settle();
  expect([onChange.mock.calls.length, microphone.speaker()]).toEqual([0, undefined]);
});
