-- Authors under names that were folded otherwise than the database folds them: nobody found these, nor forgot them. Who
-- still posts is stored anew with the next post.
delete from authors where username_key <> lower(username);
