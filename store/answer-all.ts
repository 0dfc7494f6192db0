/**
 * The answers of statements of one transaction that were sent without waiting for each other: the server does them in the
 * order in which they were sent, while the caller makes ready what follows. Throws the first error in their order, once
 * all are answered, so that nothing of a transaction is sent behind its end.
 */
export async function answerAll<Answers extends readonly unknown[]>(
  sent: {
    [Place in keyof Answers]: Promise<Answers[Place]> | Answers[Place]
  },
): Promise<Answers> {
  const settled = await Promise.allSettled(sent)
  const failed = settled.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(sent) as unknown as Promise<Answers> // none of them failed
}
