import type { Call, CallEndReason, CallMedia, CallSideState } from '@anar/contracts/consult/calls';
import type { EndOptions } from './server/call-line.ts';

export type Quality = 'good' | 'weak';
export type Speaker = 'speaker' | 'earpiece';
/** `blocked`: refused by the person or the browser. `missing`: no such device, or another program has it. */
export type DeviceTrouble = 'blocked' | 'missing' | 'insecure';

/** What a screen shows of a call; the same object as long as nothing changed. */
export interface CallState {
  /** `connecting` until media flows the first time, `reconnecting` when it stopped. `ended` is the last one. */
  phase: 'connecting' | 'connected' | 'reconnecting' | 'ended';
  call: Call;
  /** Own picture, for the small view; null without camera. */
  localVideo: MediaStream | null;
  /** The other side's, once a frame came and as long as the other side sends a picture. */
  remoteVideo: MediaStream | null;
  me: CallSideState;
  /** What the person wants and can have, whether or not it is sent now. */
  isMicrophoneOn: boolean;
  isCameraOn: boolean;
  /** Where the own picture looks to. */
  facing: 'front' | 'back';
  /** As the other side last told. */
  other: CallSideState | null;
  /** It was answered, and nothing came from the other side since: its page is gone, or without a network. */
  isOtherGone?: boolean;
  cameras: 'none' | 'one' | 'front_and_back';
  /** The camera was to be turned just now, and the one of before came back. */
  hasTurnFailed?: boolean;
  /** Missing until measured. */
  quality?: Quality;
  microphoneTrouble?: DeviceTrouble;
  cameraTrouble?: DeviceTrouble;
  /** The browser lets sound play only after a press: `playSound`. */
  isSoundBlocked: boolean;
  /** Where the other side's voice comes out; missing where the browser does not let choose. */
  speaker?: Speaker;
  /** Loudness of the other side, 0 to 1. */
  level: number;
  /** Since media flowed the first time. */
  seconds: number;
  /** Sent and received. */
  bytes: number;
  /** `elsewhere`: it goes on in another tab or on another phone of the same person. */
  endReason?: CallEndReason | 'elsewhere';
  endedBy?: 'me' | 'other' | 'server';
}

/** One call of this page, from the answer to its end. Outlives the screen that shows it. */
export interface CallSession {
  state(): CallState;
  /** Calls back when the state changes; gives back how to stop. */
  subscribe(listener: () => void): () => void;
  setMicrophone(on: boolean): void;
  setCamera(on: boolean): void;
  flipCamera(): void;
  setSpeaker(to: Speaker): void;
  /** By a press, where `isSoundBlocked`. */
  playSound(): void;
  /** By the doctor: a sharp photo of the farmer's phone. Gives back the id of the wish. */
  askPhoto(): string;
  cancelPhoto(): void;
  /** By the farmer, of the photo that was asked for under this id. */
  answerPhoto(id: string, answer: 'taking' | 'declined' | 'sent' | 'failed'): void;
  /** In the full resolution of the back camera, as JPEG. Throws where the camera gives none. */
  takePhoto(): Promise<Blob>;
  end(options?: EndOptions): void;
}

export interface CallBeginning {
  consultationId: string;
  role: 'farmer' | 'doctor';
  /** What this side begins with; a farmer may answer a video call with sound alone. */
  media: CallMedia;
  /** Aborted where nobody wants it any more: the devices are let go although the entry may take its time. */
  signal: AbortSignal;
}

/** Calls back once; at once where it was over before its entry was answered. */
export function whenEnded(session: Pick<CallSession, 'state' | 'subscribe'>, listener: () => void): void {
  const look = () => {
    if (session.state().phase !== 'ended') return;
    stop();
    listener();
  };
  const stop = session.subscribe(look);
  look();
}
