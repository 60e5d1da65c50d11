const firstDay = Date.UTC(2022, 10, 14);

/** Companies made before 14 November 2022 have the team whatever the installation's flag says. */
export const beforeTeamFlag = ({ createdDate }: { readonly createdDate: number }): boolean =>
  createdDate < firstDay;
