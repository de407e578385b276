import type { CallSideState } from '@anar/contracts/consult/calls';
import type { CallBeginning, CallState, Speaker } from '../call-session.ts';
import type { OwnTracks } from '../peer/peer.ts';
import { createCamera } from './camera.ts';
import { createMicrophone } from './microphone.ts';
import { largeFrame, shutter } from './sharp-photo.ts';

/** Microphone and camera of this side: what the user switched on, and what is available. */
export interface OwnMedia {
  /** The tracks to send; no video unless the user switched the camera on. */
  tracks(): OwnTracks;
  /** This side's state for the other side; `isPictureHeld`: the network is too weak for video now. */
  sideState(isPictureHeld: boolean): Pick<CallSideState, 'mic' | 'camera' | 'because'>;
  shown(): Pick<CallState, Shown> & { [Name in Missing]: CallState[Name] | undefined };
  setMicrophone(on: boolean): void;
  setSpeaker(to: Speaker): void;
  setCamera(on: boolean): void;
  flipCamera(): void;
  /** Shows the back camera to the farmer for aiming, even if they send no picture, until aiming ends. */
  aim(on: boolean): void;
  takePhoto(): Promise<Blob>;
  close(): void;
}

type Shown = 'localVideo' | 'cameras' | 'facing' | 'isMicrophoneOn' | 'isCameraOn';
type Missing = 'hasTurnFailed' | 'speaker' | 'microphoneTrouble' | 'cameraTrouble';

export function createOwnMedia(
  { media, facing }: Pick<CallBeginning, 'media' | 'facing'>,
  onChange: () => void,
): OwnMedia {
  const microphone = createMicrophone(changed);
  const camera = createCamera(changed, facing);
  let isCameraWanted = media === 'video';
  let isAiming = false;
  let isClosed = false;
  let facingBefore: 'front' | 'back' | undefined;
  let shown: MediaStream | null = null;

  function changed(): void {
    const [track] = shown?.getTracks() ?? [];
    const now = camera.track();
    if ((track ?? null) !== now) shown = now && new MediaStream([now]);
    onChange();
  }

  // In parallel: a device that hangs does not delay the other.
  void microphone.open();
  if (isCameraWanted) void camera.open();

  const sentPicture = () => (isCameraWanted ? camera.track() : null);

  function because(isPictureHeld: boolean): CallSideState['because'] {
    if (microphone.isAway() || (isCameraWanted && camera.isAway())) return 'away';
    if (microphone.trouble()) return 'no_microphone';
    if (!isCameraWanted) return undefined;
    if (camera.trouble()) return 'no_camera';
    return isPictureHeld ? 'poor_network' : undefined;
  }

  return {
    tracks: () => ({ audio: microphone.track(), video: sentPicture() }),
    sideState(isPictureHeld) {
      const isSeen = sentPicture() !== null && !isPictureHeld && !camera.isAway();
      const why = because(isPictureHeld);
      return { mic: microphone.isAudible(), camera: isSeen ? camera.facing() : 'off', ...(why && { because: why }) };
    },
    shown: () => ({
      localVideo: shown,
      cameras: camera.cameras(),
      facing: camera.facing(),
      hasTurnFailed: camera.hasTurnFailed() || undefined,
      isMicrophoneOn: microphone.isOn(),
      isCameraOn: isCameraWanted && camera.trouble() === undefined,
      speaker: microphone.speaker(),
      microphoneTrouble: microphone.trouble(),
      cameraTrouble: camera.trouble(),
    }),
    setMicrophone: microphone.setOn,
    setSpeaker: microphone.setSpeaker,
    setCamera(on) {
      isCameraWanted = on;
      if (!on && !isAiming) camera.release();
      else if (on && camera.track() === null) void camera.open();
      changed();
    },
    flipCamera() {
      if (camera.track() !== null) void camera.show(camera.facing() === 'front' ? 'back' : 'front');
    },
    aim(on) {
      if (on === isAiming) return;
      isAiming = on;
      if (on) {
        facingBefore = camera.facing();
        void camera.show('back');
      } else if (isCameraWanted) void camera.show(facingBefore ?? 'front');
      else camera.release();
    },
    async takePhoto() {
      const track = camera.track();
      if (track !== null && camera.facing() === 'back') {
        try {
          return await shutter(track);
        } catch (cause) {
          console.warn('no photo by the shutter', cause);
        }
      }
      const facing = camera.facing();
      camera.release();
      try {
        return await largeFrame('environment', () => !isClosed);
      } finally {
        if (isAiming) await camera.show('back');
        else if (isCameraWanted) await camera.show(facing);
      }
    },
    close() {
      isClosed = true;
      microphone.close();
      camera.close();
    },
  };
}
