import { useEffect, useRef } from 'react';

interface PictureProps {
  stream: MediaStream;
  /** Mirrors the own front camera. */
  mirrored?: boolean;
  label?: string;
  className?: string | undefined;
}

/** A video element without audio, which the call plays separately. */
export function Picture({ stream, mirrored, label, className }: PictureProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    video.srcObject = stream;
    // Muted video may autoplay; if it is refused a still frame remains and the call goes on.
    void video.play().catch(() => undefined);
    return () => {
      video.srcObject = null;
    };
  }, [stream]);
  return (
    <video
      ref={element}
      muted
      autoPlay
      playsInline
      aria-label={label}
      className={className}
      style={mirrored ? { transform: 'scaleX(-1)' } : undefined}
    />
  );
}
