import { useEffect, useRef } from 'react';

interface PictureProps {
  stream: MediaStream;
  /** Of one's own front camera: as in a mirror. */
  mirrored?: boolean;
  label?: string;
  className?: string | undefined;
}

/** A moving picture without its sound, which the call plays by itself. */
export function Picture({ stream, mirrored, label, className }: PictureProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    video.srcObject = stream;
    // A muted picture plays by itself; a refusal leaves a still, the call goes on.
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
