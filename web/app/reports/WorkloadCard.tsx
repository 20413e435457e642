import type { Workload } from '#shared/reports/workload.ts';
import { fullName } from '../people/fullName.ts';
import { useTeam } from '../people/useMembersHere.ts';
import { FirstBars } from './FirstBars.tsx';
import { cell, countText } from './figures.ts';
import { ReportCard } from './ReportCard.tsx';

export function WorkloadCard({ workload }: { workload: readonly Workload[] }) {
  const team = useTeam();
  const people = workload.map((one) => {
    const member = team.find(({ id }) => id === one.personId);
    return { ...one, name: member ? fullName(member) : 'Former member' };
  });
  return (
    <ReportCard
      title="Approvers"
      description="What waits for each approver now, and how many invoices of this period they approved."
      fileName="approvers"
      empty="Nobody has approved anything, and nothing waits for anybody."
      table={{
        heads: ['Approver', 'Waiting now', 'Approvals given'],
        rows: people.map(({ personId, name, waiting, given }) => ({
          key: personId,
          cells: [cell(name), cell(countText(waiting), waiting), cell(countText(given), given)],
        })),
      }}
    >
      <FirstBars
        label="What waits for each approver"
        items={people.map(({ personId, name, waiting, given }) => ({
          key: personId,
          label: name,
          size: waiting,
          text: `${countText(waiting)} waiting`,
          note: `${countText(given)} given`,
        }))}
      />
    </ReportCard>
  );
}
