// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Field } from './field.tsx';
import { Form, Problem } from './form.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';

afterEach(cleanup);

function Refused() {
  const [error, setError] = useState<string>();
  return (
    <Form onSubmit={() => setError('यह भरें')}>
      <Field label="नाम" error={error} />
      <SelectField label="फसल" error={error} />
      <TextArea label="बात" error={error} />
      <Problem>{error}</Problem>
      <button type="submit">सहेजें</button>
    </Form>
  );
}

it('what is wrong again after another try is said again, and stands there once', async () => {
  render(<Refused />);
  const submit = () => userEvent.click(screen.getByRole('button'));
  await submit();
  const first = screen.getAllByRole('alert');
  expect(first).toHaveLength(4);
  await submit();
  const again = screen.getAllByRole('alert');
  expect(again.map(({ textContent }) => textContent)).toEqual(Array(4).fill('यह भरें'));
  // A screen reader says an alert that comes, not one that stays.
  expect(first.filter((one) => again.includes(one))).toEqual([]);
});

it('leaves alone what is wrong while somebody types', async () => {
  render(<Refused />);
  await userEvent.click(screen.getByRole('button'));
  const before = screen.getAllByRole('alert');
  await userEvent.type(screen.getByRole('textbox', { name: 'नाम' }), 'लता');
  expect(screen.getAllByRole('alert')).toEqual(before);
});
