const ordinal = (grade: number): string => {
  if (grade === 1) return '1st';
  if (grade === 2) return '2nd';
  if (grade === 3) return '3rd';
  return `${grade}th`;
};

/** A school grade as people say it: 0 is Kindergarten, 1 to 12 are 1st to 12th, anything else is Other. */
export const gradeLabel = (grade: number): string => {
  if (grade === 0) return 'Kindergarten';
  return Number.isInteger(grade) && grade >= 1 && grade <= 12 ? ordinal(grade) : 'Other';
};
