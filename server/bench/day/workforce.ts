import { Random } from '#sync/schedules/Random.ts';

/** A company of the bench, as its seed has made it. */
export interface MadeCompany {
  people: number;
  /** Hours east of Greenwich. */
  zone: number;
  /** People who have the product open in office hours. */
  desks: number;
  invoices: number;
}

const zones = [-8, -6, -5, -5, 0, 0, 1, 1, 1, 2, 5.5, 8, 9, 10];
const mostPeople = 200;
const peopleOfADesk = 25;
const mostDesks = 4;
const peopleOfAnInvoice = 4;
const opensAt = 8;
const closesAt = 18;

/** From the first office that opens to the last that closes, in hours of Greenwich. */
export const day = {
  begins: opensAt - Math.max(...zones),
  ends: closesAt - Math.min(...zones),
};

/** Few companies are large: half of them have up to 14 people. */
export function madeCompanies(count: number, seed: number): MadeCompany[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => {
    const people = Math.max(1, Math.round(mostPeople ** random.next()));
    return {
      people,
      zone: random.pick(zones) ?? 0,
      desks: Math.min(mostDesks, Math.ceil(people / peopleOfADesk)),
      invoices: 1 + Math.ceil(people / peopleOfAnInvoice),
    };
  });
}

export const activities = ['upload', 'mail', 'edit', 'approve', 'export', 'read'] as const;
export type Activity = (typeof activities)[number];

/** What is done for one invoice in the end. */
const workOfAnInvoice: readonly Activity[] = [
  'edit',
  'edit',
  'edit',
  'approve',
  'export',
  'read',
  'read',
  'read',
  'read',
];
const shareByMail = 0.35;

export interface Task {
  /** In hours of Greenwich. */
  at: number;
  company: number;
  activity: Activity;
}

export const opening = ({ zone }: MadeCompany) => opensAt - zone;
export const closing = ({ zone }: MadeCompany) => closesAt - zone;

/** The tasks of all companies, in order. */
export function plannedDay(companies: readonly MadeCompany[], seed: number): Task[] {
  const random = new Random(seed + 1);
  const tasks: Task[] = [];
  for (const [company, made] of companies.entries()) {
    for (let invoice = 0; invoice < made.invoices; invoice++) {
      const arrival: Activity = random.chance(shareByMail) ? 'mail' : 'upload';
      for (const activity of [arrival, ...workOfAnInvoice]) {
        tasks.push({ at: opening(made) + officeHour(random), company, activity });
      }
    }
  }
  return tasks.sort((one, other) => one.at - other.at);
}

/** Hours since the office opened: fewer people work at noon and towards the evening. */
function officeHour(random: Random): number {
  for (;;) {
    const hour = random.next() * (closesAt - opensAt);
    const busy = hour >= 4 && hour < 5 ? 0.4 : hour >= 8.5 ? 0.5 : 1;
    if (random.chance(busy)) return hour;
  }
}
