import type { Call, CallEndReason, CallMedia, CallSideState } from '@anar/contracts/consult/calls';
import type { EndOptions } from './server/call-line.ts';

export type Quality = 'good' | 'weak';
export type Speaker = 'speaker' | 'earpiece';
/** `blocked`: denied by the user or the browser. `missing`: no such device, or another program uses it. */
export type DeviceTrouble = 'blocked' | 'missing' | 'insecure';

/** The state of a call for a screen; the same object while nothing changed. */
export interface CallState {
  /** `connecting` until media flows for the first time, `reconnecting` when it stopped. `ended` is final. */
  phase: 'connecting' | 'connected' | 'reconnecting' | 'ended';
  call: Call;
  /** This side's picture, for the small view; null without a camera. */
  localVideo: MediaStream | null;
  /** The other side's picture, after its first frame and while the other side sends one. */
  remoteVideo: MediaStream | null;
  me: CallSideState;
  /** What the user switched on and the device allows, whether or not it is sent now. */
  isMicrophoneOn: boolean;
  isCameraOn: boolean;
  /** Which camera of this side is used. */
  facing: 'front' | 'back';
  /** As the other side reported last. */
  other: CallSideState | null;
  /** Answered, but nothing came from the other side since: its page is closed or offline. */
  isOtherMissing?: boolean;
  cameras: 'none' | 'one' | 'front_and_back';
  /** Switching the camera failed just now, and the previous one was reopened. */
  hasTurnFailed?: boolean;
  /** Undefined until measured. */
  quality?: Quality;
  microphoneTrouble?: DeviceTrouble;
  cameraTrouble?: DeviceTrouble;
  /** The browser blocks audio until the user clicks: `playSound`. */
  isSoundBlocked: boolean;
  /** Where the other side's voice is played; undefined where the browser offers no choice. */
  speaker?: Speaker;
  /** Loudness of the other side, 0 to 1. */
  level: number;
  /** Since media flowed the first time. */
  seconds: number;
  /** Sent and received. */
  bytes: number;
  /** This side saves data: its own video is sent small, the other side is asked to send none. */
  savesData: boolean;
  /** `elsewhere`: it goes on in another tab or on another phone of the same user. */
  endReason?: CallEndReason | 'elsewhere';
  endedBy?: 'me' | 'other' | 'server';
}

/** This page's call, from its entry to its end. Outlives the screen that shows it. */
export interface CallSession {
  state(): CallState;
  /** Calls back when the state changes; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  setMicrophone(on: boolean): void;
  setCamera(on: boolean): void;
  flipCamera(): void;
  setSpeaker(to: Speaker): void;
  setDataSaver(on: boolean): void;
  /** On a click, where `isSoundBlocked`. */
  playSound(): void;
  /** By the doctor: requests a sharp photo from the farmer's phone. Returns the id of the request. */
  askPhoto(): string;
  cancelPhoto(): void;
  /** By the farmer: answers the photo request with this id. */
  answerPhoto(id: string, answer: 'taking' | 'declined' | 'sent' | 'failed'): void;
  /** In the full resolution of the back camera, as JPEG. Throws when the camera delivers none. */
  takePhoto(): Promise<Blob>;
  end(options?: EndOptions): void;
}

export interface CallBeginning {
  consultationId: string;
  role: 'farmer' | 'doctor';
  /** What this side starts with; a farmer may answer a video call with audio only. */
  media: CallMedia;
  /** The camera to open first. */
  facing?: 'front' | 'back' | undefined;
  /** Starts with the data saver on. */
  savesData?: boolean;
  /** Aborted when the user leaves: the devices are released even while the entry is still in flight. */
  signal: AbortSignal;
}

/** Calls back once; immediately if the call ended before its entry was acknowledged. */
export function whenEnded(session: Pick<CallSession, 'state' | 'subscribe'>, listener: () => void): void {
  const look = () => {
    if (session.state().phase !== 'ended') return;
    stop();
    listener();
  };
  const stop = session.subscribe(look);
  look();
}
