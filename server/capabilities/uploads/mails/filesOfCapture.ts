/**
 * The uploads of a mail, and all documents arranged from them, possibly with files of other mails.
 * For a statement in which `$1` is the account and `$2` the mail. The current documents are those
 * with `id in (select id from file) and arranged_as is null`.
 */
export const filesOfCapture = `with recursive file as (
    select id, arranged_as from uploads where account_id = $1 and capture_id = $2
    union
    select made.id, made.arranged_as
    from file cross join lateral jsonb_array_elements_text(file.arranged_as) as part
      join uploads made on made.account_id = $1 and made.id = part::uuid)`;
