/** For `onQueryStarted`: acts on the reply when it arrives. A failure is reported by the caller of the mutation. */
export function onFulfilled<T>(answered: Promise<{ data: T }>, act: (data: T) => unknown): void {
  answered.then(
    ({ data }) => act(data),
    () => undefined,
  );
}
