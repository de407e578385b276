// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { photoTexts } from '../../photo/photo.hi.ts';
import { PhotoPicker } from './photo-picker.tsx';

afterEach(cleanup);

it('takes all photos that are missing at once, and no more', async () => {
  const onFile = vi.fn<(file: File) => void>();
  const photos = [{ id: 'there', preview: 'data:,' }];
  render(<PhotoPicker photos={photos} max={3} onFile={onFile} onRemove={() => undefined} />);
  const files = ['1.jpg', '2.jpg', '3.jpg'].map((name) => new File([], name, { type: 'image/jpeg' }));
  await userEvent.upload(screen.getByLabelText(photoTexts.choose), files);
  expect(onFile.mock.calls.map(([{ name }]) => name)).toEqual(['1.jpg', '2.jpg']);
});
