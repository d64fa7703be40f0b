// What a total counts where there are several offers for one item: the vendor's own sums and the comparison differ in it.
export const countedTexts = {
  own: 'Аналог рядом с основным предложением в сумму не входит.',
  compared: 'из предложений участника на одну позицию в итог входит лучшее',
} as const;
